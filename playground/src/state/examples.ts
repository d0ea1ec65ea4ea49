// The examples of the menu. The texts are in the folder `examples`.

import good from "../../examples/good.json";
import injection from "../../examples/injection.yaml";
import mistakes from "../../examples/mistakes.json";
import oldVersion from "../../examples/old-version.json";
import session from "../../examples/session.jsonl";
import yamlTools from "../../examples/tools.yaml";
import configuration from "../../examples/claude_desktop_config.json";
import type {Project} from "./session";

export interface Example {
  title: string;
  project: () => Project;
  /** The panel that the example is about, unless it is that of findings. */
  panel?: string;
}

/** A text that is named by its content, or by the choice of a client. */
const one = (text: string, choice = "") => () => ({files: [{name: "", text, choice}]});

/** The first ones are offered above the editor. */
export const EXAMPLES: Example[] = [
  {title: "typical mistakes", project: one(mistakes)},
  {title: "a client's configuration", project: one(configuration)},
  {title: "a recorded session", project: one(session)},
  {
    title: "what breaks in a new version",
    panel: "compare",
    project: () => ({
      files: [
        {name: "", text: good, choice: ""},
        {name: "", text: oldVersion, role: "old", choice: ""},
      ],
    }),
  },
  {title: "a prompt injection", project: one(injection)},
  {title: "YAML with comments", project: one(yamlTools)},
  {title: "nothing to report", project: one(good)},
  {title: "a long list", project: () => one(longList(400))()},
];

/** Many tools that differ, some of them with a mistake. */
export function longList(count: number): string {
  const tools = Array.from({length: count}, (_, index) => ({
    name: index % 50 === 7 ? `read record ${index}` : `read_record_${index}`,
    description: `Returns record ${index} of the archive with all of its fields.`,
    inputSchema: {
      type: "object",
      properties: {
        id: {type: index % 40 === 3 ? "strng" : "string", description: "The record's identifier."},
        fields: {type: "array", items: {type: "string"}, description: "Names of fields to return."},
      },
      required: ["id"],
      additionalProperties: false,
    },
    annotations: {title: `Record ${index}`, readOnlyHint: true, openWorldHint: false},
  }));
  return `${JSON.stringify({tools}, null, 2)}\n`;
}
