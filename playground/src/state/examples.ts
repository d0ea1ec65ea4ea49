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
}

const one = (name: string, text: string) => () => ({files: [{name, text}]});

export const EXAMPLES: Example[] = [
  {title: "Typical mistakes", project: one("tools.json", mistakes)},
  {title: "Nothing to report", project: one("tools.json", good)},
  {title: "Prompt injection", project: one("tools.yaml", injection)},
  {title: "A recorded session", project: one("session.jsonl", session)},
  {title: "YAML with comments", project: one("tools.yaml", yamlTools)},
  {title: "A client's configuration", project: one("claude_desktop_config.json", configuration)},
  {
    title: "Two versions",
    project: () => ({
      files: [
        {name: "tools.json", text: good},
        {name: "old-tools.json", text: oldVersion, role: "old"},
      ],
    }),
  },
  {title: "A long list", project: () => ({files: [{name: "long.json", text: longList(400)}]})},
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
