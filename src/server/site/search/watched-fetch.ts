// Pagefind takes a part of the index that cannot be loaded for one without words, and finds nothing.

/**
 * Names what could not be loaded, and leaves the loading to the page (features/search/index-files.ts). Goes before the
 * library's code, which then calls this `fetch`.
 */
export const WATCHED_FETCH = [
  'export const lost=[];let read;export const readWith=(take)=>{read=take};',
  'const fetch=async(address)=>{try{return new Response(await read(String(address)))}',
  'catch(error){lost.push(String(address));throw error}};',
].join('');
