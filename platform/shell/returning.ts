/**
 * Runs before anything is drawn: says on the document that its reader has been in this zone on an
 * earlier visit, for whom the art above home's list is low (`layouts.module.css`). A visit lasts as
 * long as its tab; where the browser keeps nothing each one is the first (docs/product/lists.md).
 */
export const EARLY_RETURNING = `try{let d=document.documentElement.dataset,k='visited:'+d.zone;localStorage.getItem(k)?sessionStorage.getItem(k)||(d.returning=''):(localStorage.setItem(k,'1'),sessionStorage.setItem(k,'1'))}catch{}`;
