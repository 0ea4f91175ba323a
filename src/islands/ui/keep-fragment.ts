/**
 * A script for the head of a page whose address says after its `#` what the page is about: the link past the header
 * leads to the content as everywhere, and the address stays as it is.
 */
export const keepFragment = `addEventListener('click',e=>{if(e.target.closest('a[href="#main"]')){e.preventDefault();document.getElementById('main').focus()}})`;
