/**
 * Runs before the first paint: the theme, and signed-in visitors of a landing page go on to their
 * console. The rest of the page's script waits until there is nothing else to do. `script` is its
 * address; null: a development server loads it by itself.
 */
export function headScript(options: { isHome: boolean; script: string | null }): string {
  return [
    THEME,
    ...(options.isHome ? [SIGNED_IN] : []),
    ...(options.script === null ? [] : [later(options.script)]),
  ].join("");
}

const THEME =
  'if(localStorage.getItem("isDarkMode")==="true"){document.documentElement.dataset.theme="dark";' +
  'document.querySelector("meta[name=theme-color]").content="#0c1424"}';

// What the address asks of visitors who are to sign in has nothing to say to those who have.
const SIGNED_IN =
  'if(localStorage.getItem("authToken")&&localStorage.getItem("userData")){' +
  "const query=new URLSearchParams(location.search);" +
  'for(const name of["showLogin","reason","mode"])query.delete(name);' +
  'location.replace("/console"+(query.size>0?"?"+query:""))}';

function later(script: string): string {
  return (
    'addEventListener("load",()=>(window.requestIdleCallback??setTimeout)(()=>import(' +
    `${JSON.stringify(script)})));`
  );
}
