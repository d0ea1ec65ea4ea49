// Takes the picture of the README from the page as it is built, once in each theme:
//
//     node build.mjs && node test/picture.mjs FOLDER
//
// writes FOLDER/playground-light.png and FOLDER/playground-dark.png.

import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

import {launch} from "./browser.mjs";
import {serve} from "./server.mjs";

const folder = process.argv[2] ?? ".";
const site = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist/site");
const server = await serve(site);
const browser = await launch();
try {
  for (const colorScheme of ["light", "dark"]) {
    const page = await browser.newPage({colorScheme, viewport: {width: 1120, height: 720}});
    await page.goto(server.address);
    await page.locator(".row").nth(1).click();
    await page.locator(".detail").waitFor();
    await page.mouse.move(0, 0);
    await page.screenshot({path: join(folder, `playground-${colorScheme}.png`)});
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
