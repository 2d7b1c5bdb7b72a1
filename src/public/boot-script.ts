/** Sets the reader's colour mode before the first paint; light unless dark was chosen. */
export const themeScript =
  "try{if(localStorage.getItem('colorMode')==='dark')document.documentElement.dataset.theme='dark'}catch(e){}";

/**
 * Fetches the site's script when the page has loaded, has been painted and the browser is idle, or at
 * the first touch or key, so that nothing stands between a reader on slow data and the page.
 */
export const bootScript = (entry: string) =>
  `(function(){var w=window,d=0,e=['pointerdown','keydown','focusin'];function frame(f){w.requestAnimationFrame(f)}function go(){if(d++)return;e.forEach(function(n){w.removeEventListener(n,go,true)});import(${JSON.stringify(entry)})}e.forEach(function(n){w.addEventListener(n,go,{capture:true,passive:true})});function idle(){frame(function(){frame(function(){w.requestIdleCallback?w.requestIdleCallback(go,{timeout:4000}):setTimeout(go,1500)})})}document.readyState==='complete'?idle():w.addEventListener('load',idle)})()`;
