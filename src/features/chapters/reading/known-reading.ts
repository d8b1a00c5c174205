// What the chapter list fetches once there is something to know.
export { latestPlace } from './place-rules.ts';
export { $reading } from './reading.store.ts';
