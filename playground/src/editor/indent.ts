// Lines that are broken continue at their indentation.

import {RangeSetBuilder} from "@codemirror/state";
import {
  Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate,
} from "@codemirror/view";

/** Deeper lines continue here, so that there is room for text. */
const DEEPEST = 24;

class Indents {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = indents(view);
  }

  update(update: ViewUpdate): void {
    if (update.docChanged || update.viewportChanged) this.decorations = indents(update.view);
  }
}

function indents(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const {from, to} of view.visibleRanges) {
    for (let position = from; position <= to;) {
      const line = view.state.doc.lineAt(position);
      const columns = Math.min(DEEPEST, /^ */.exec(line.text)?.[0].length ?? 0);
      if (columns > 0) builder.add(line.from, line.from, decoration(columns));
      position = line.to + 1;
    }
  }
  return builder.finish();
}

const known = new Map<number, Decoration>();

function decoration(columns: number): Decoration {
  let made = known.get(columns);
  if (!made) {
    const style = `text-indent:-${columns + 2}ch;padding-left:calc(${columns + 2}ch + 6px)`;
    made = Decoration.line({attributes: {style}});
    known.set(columns, made);
  }
  return made;
}

export const wrapping = [
  EditorView.lineWrapping, ViewPlugin.fromClass(Indents, {decorations: (it) => it.decorations}),
];
