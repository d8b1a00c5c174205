// Pagefind takes a part of the index that cannot be loaded for one without words, and finds nothing.

/** Names what could not be loaded. Goes before the library's own code, which then calls this `fetch`. */
export const WATCHED_FETCH = [
  'export const lost=[];',
  'const fetch=async(address)=>{try{const answer=await globalThis.fetch(address);',
  // All of it, so that an answer that breaks off counts as lost.
  'if(!answer.ok)throw new Error(`${answer.status} for ${address}`);return new Response(await answer.arrayBuffer())}',
  'catch(error){lost.push(String(address));throw error}};',
].join('');
