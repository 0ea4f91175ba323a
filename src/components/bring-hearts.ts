/**
 * The script that brings the hearts' script (`Hearts.astro`) when somebody touches one, and with the page when there is
 * something to mark: a wishlist in this browser, or an account that may have one. A press that came first is made again
 * (`layouts/Main.astro`); a script that did not come is asked for again with the next touch. A pointer can rest on a heart
 * before the page has come to its end, where the template is.
 */
export const bringHearts = `{const types=['pointerover','focusin','click'];
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
const touched=({target})=>{if(target instanceof Element&&target.closest('wish-heart'))bring()};
const stored=({key})=>{if(key==='wishlist')bring()};
listen();
addEventListener('storage',stored);
try{if(localStorage.wishlist||localStorage.user)addEventListener('load',bring)}catch{}}`;
