// The look of the editor. Colours are variables of the page's style, which has both themes.

import {HighlightStyle, syntaxHighlighting} from "@codemirror/language";
import {EditorView} from "@codemirror/view";
import {tags} from "@lezer/highlight";

const view = EditorView.theme({
  "&": {height: "100%", color: "var(--text)", backgroundColor: "var(--page)", fontSize: "13px"},
  "&.cm-focused": {outline: "none"},
  ".cm-placeholder": {color: "var(--muted)"},
  ".cm-scroller": {fontFamily: "var(--mono)", lineHeight: "1.55"},
  ".cm-content": {caretColor: "var(--text)", padding: "8px 0"},
  ".cm-cursor": {borderLeftColor: "var(--text)"},
  ".cm-gutters": {
    color: "var(--muted)", backgroundColor: "var(--page)", border: "none", paddingRight: "4px",
  },
  ".cm-activeLine": {backgroundColor: "var(--active-line)"},
  ".cm-activeLineGutter": {backgroundColor: "var(--active-line)", color: "var(--text)"},
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    {backgroundColor: "var(--selection)"},
  "&.cm-focused .cm-matchingBracket": {backgroundColor: "var(--selection)"},
  ".cm-foldPlaceholder": {
    color: "var(--muted)", backgroundColor: "var(--surface)", borderColor: "var(--line)",
  },
  ".cm-collapsedLines": {
    color: "var(--muted)", background: "var(--surface)", fontFamily: "var(--sans)",
    "&:before, &:after": {content: "none"},
  },
  ".cm-panels": {color: "var(--text)", backgroundColor: "var(--surface)"},
  ".cm-panels.cm-panels-top": {borderBottom: "1px solid var(--line)"},
  ".cm-textfield": {
    color: "var(--text)", backgroundColor: "var(--page)", border: "1px solid var(--control)",
  },
  ".cm-button": {
    color: "var(--text)", backgroundImage: "none", backgroundColor: "var(--page)",
    border: "1px solid var(--control)",
  },
  ".cm-panel.cm-search [name=close]": {minWidth: "26px", minHeight: "26px", fontSize: "18px"},
  ".cm-searchMatch": {backgroundColor: "var(--match)"},
  ".cm-tooltip": {
    color: "var(--text)", backgroundColor: "var(--raised)", border: "1px solid var(--line)",
    borderRadius: "6px", boxShadow: "var(--shadow)", maxWidth: "min(34rem, 92vw)",
  },
  ".cm-tooltip-lint": {padding: "2px"},
  ".cm-diagnostic": {
    fontFamily: "var(--sans)", fontSize: "13px", lineHeight: "1.45", border: "none",
    padding: "6px 10px", whiteSpace: "normal",
  },
  ".cm-diagnosticAction": {
    color: "var(--text)", backgroundColor: "var(--page)", border: "1px solid var(--control)",
    borderRadius: "4px", padding: "3px 8px", margin: "6px 6px 0 0", font: "inherit",
  },
}, {});

const marks = EditorView.theme({
  ".cm-lintRange": {
    backgroundImage: "none", textDecorationLine: "underline", textDecorationStyle: "wavy",
    textDecorationSkipInk: "none", textUnderlineOffset: "3px", paddingBottom: "0",
  },
  ".cm-lintRange-error": {textDecorationColor: "var(--error)"},
  ".cm-lintRange-warning": {textDecorationColor: "var(--warning)"},
  ".cm-lintRange-info": {textDecorationColor: "var(--info)", textDecorationStyle: "dotted"},
  ".cm-lintRange-active": {backgroundColor: "var(--active-line)"},
  ".cm-lintPoint": {"&:after": {borderBottomColor: "var(--warning)"}},
  ".cm-lintPoint-error": {"&:after": {borderBottomColor: "var(--error)"}},
  ".cm-gutter-lint": {width: "1.2em"},
  ".cm-gutter-lint .cm-gutterElement": {padding: "0.35em 0 0 3px"},
  // One shape for each severity, so that the colour is not needed.
  ".cm-lint-marker": {content: "none", width: "0.8em", height: "0.8em"},
  ".cm-lint-marker-error": {
    content: "none", backgroundColor: "var(--error)",
    clipPath: "polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%)",
  },
  ".cm-lint-marker-warning": {
    content: "none", backgroundColor: "var(--warning)", clipPath: "polygon(50% 0, 100% 100%, 0 100%)",
  },
  ".cm-lint-marker-info": {
    content: "none", backgroundColor: "var(--info)", clipPath: "circle(38%)",
  },
});

const highlighting = HighlightStyle.define([
  {tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--code-key)"},
  {tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)"},
  {tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-number)"},
  {tag: [tags.comment, tags.lineComment], color: "var(--muted)", fontStyle: "italic"},
  {tag: [tags.keyword, tags.heading], color: "var(--code-key)"},
  {tag: [tags.punctuation, tags.separator, tags.bracket], color: "var(--muted)"},
]);

export const theme = [view, marks, syntaxHighlighting(highlighting)];
