#!/usr/bin/env node
import { z } from "zod"; // it's
server.registerTool('get', { description: `a ${b + `${c}`} $d \`e\``, schema: { city: z.string() } }, () => {
  const x = /["'/]\//g.test(a) ? a / b / 2 : a! / 3;
  if (x) /'/.exec(y);
  return <p a='b'>Don't {a}'s <br/></p>;
});
