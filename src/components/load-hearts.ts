/**
 * Inline script that loads the script of the wishlist hearts (`Hearts.astro`) on demand: on the first hover, focus or
 * click on a heart, or after `load` if this browser has a wishlist or a logged-in user. `layouts/Main.astro` replays a
 * click made before the script has loaded. A failed load is retried on the next intent. If the pointer reaches a heart
 * before the parser reaches the template at the end of the page, loading waits for `DOMContentLoaded`.
 */
export const loadHearts = `{const types=['pointerover','focusin','click'];
const listen=()=>{for(const type of types)addEventListener(type,touched)};
const bring=()=>{
const template=document.querySelector('[data-hearts]');
if(!template)return addEventListener('DOMContentLoaded',bring);
for(const type of types)removeEventListener(type,touched);
removeEventListener('storage',stored);
const script=document.createElement('script');
script.type='module';
script.src=template.content.querySelector('script').getAttribute('src');
script.onerror=()=>{script.remove();listen()};
document.body.append(script)};
const touched=({target})=>{if(target instanceof Element&&target.closest('wishlist-toggle'))bring()};
const stored=({key})=>{if(key==='wishlist')bring()};
listen();
addEventListener('storage',stored);
try{if(localStorage.wishlist||localStorage.user)addEventListener('load',bring)}catch{}}`;
