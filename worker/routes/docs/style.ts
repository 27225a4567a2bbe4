/** The page's style: the product's paper, ink and marker; both themes follow the system. */
export const STYLE = `
:root {
  --paper: #eaf0f6; --sheet: #fbfdff; --rule: #c3d0de; --ink: #101b33; --ink-2: #46546d; --blue: #1d4ed0;
  --mark: #e6f24b;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0c1424; --sheet: #121c30; --rule: #2b3a55; --ink: #e8eef7; --ink-2: #a3b3cb; --blue: #8fb4ff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--sheet); color: var(--ink);
  font: 16px/1.55 "Hanken Grotesk Variable", system-ui, sans-serif;
  display: grid; grid-template-columns: minmax(0, 320px) minmax(0, 1fr);
}
header { background: var(--paper); border-right: 1px solid var(--rule); padding: 24px 16px; }
header nav { position: sticky; top: 24px; }
.brand { font-weight: 600; margin: 0 0 24px; }
ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 6px 0; overflow-wrap: anywhere; font-size: 13.5px; }
main { padding: 32px 24px 96px; max-width: 880px; }
h1 { font-size: 30px; letter-spacing: -0.02em; margin: 0 0 16px; }
h2 { font-size: 18px; margin: 40px 0 8px; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--rule); scroll-margin-top: 16px; }
a { color: var(--blue); }
code, pre { font-family: "Atkinson Hyperlegible Mono Variable", ui-monospace, monospace; font-size: 0.92em; }
pre { background: var(--paper); border: 1px solid var(--rule); padding: 12px 16px; overflow-x: auto; }
mark { background: var(--mark); color: #101b33; }
.method { text-transform: uppercase; color: var(--ink-2); font-size: 0.85em; }
.errors { color: var(--ink-2); font-size: 13.5px; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 14.5px; }
th, td { text-align: left; vertical-align: top; padding: 8px 12px 8px 0; border-top: 1px solid var(--rule); }
td { white-space: nowrap; }
td:last-child { white-space: normal; overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--blue); }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; background: var(--sheet); padding: 8px; }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
@media (max-width: 760px) {
  body { display: block; }
  header { border-right: 0; border-bottom: 1px solid var(--rule); }
  header nav { position: static; }
}
`;
