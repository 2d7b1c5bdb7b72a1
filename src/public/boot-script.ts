/** Sets the reader's colour mode before the first paint; light unless dark was chosen. */
export const themeScript =
  "try{if(localStorage.getItem('colorMode')==='dark')document.documentElement.dataset.theme='dark'}catch(e){}";

/*
 * Lays out what the style sheet put off (base.css), a piece at a time, each in an idle moment; then the
 * page is whole, and so are those that a reader goes on to.
 */
const layOut =
  "function whole(){var l=[].filter.call(document.querySelectorAll('main>*,.wrap>*,.directory>*,footer'),function(p){return w.getComputedStyle(p).contentVisibility==='auto'});(function next(){var p=l.shift();if(!p){document.documentElement.dataset.whole='';return}p.style.contentVisibility='visible';rest(next)})()}";

/**
 * Fetches the site's script when the page has loaded, has been painted and the browser is idle, or at
 * the first touch or key, so that nothing stands between a reader on slow data and the page.
 */
export const bootScript = (entry: string) =>
  `(function(){var w=window,d=0,e=['pointerdown','keydown','focusin'];function frame(f){w.requestAnimationFrame(f)}function rest(f){w.requestIdleCallback?w.requestIdleCallback(f,{timeout:4000}):setTimeout(f,1500)}${layOut}function go(){if(d++)return;e.forEach(function(n){w.removeEventListener(n,go,true)});import(${JSON.stringify(entry)})}e.forEach(function(n){w.addEventListener(n,go,{capture:true,passive:true})});function idle(){frame(function(){frame(function(){rest(whole);rest(go)})})}document.readyState==='complete'?idle():w.addEventListener('load',idle)})()`;
