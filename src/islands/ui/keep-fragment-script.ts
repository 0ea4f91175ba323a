/**
 * An inline script for pages whose URL fragment identifies their content. The skip link focuses the main content
 * without replacing the fragment.
 */
export const keepFragmentScript = `addEventListener('click',e=>{if(e.target.closest('a[href="#main"]')){e.preventDefault();document.getElementById('main').focus()}})`;
