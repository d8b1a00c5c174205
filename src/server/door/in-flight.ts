// API requests under way. A request is under way until its answer has been read, or its connection has ended.
import type { ServerResponse } from 'node:http';

export type InFlight = {
  /** Counts a request in, and out when its answer has gone; false when there are too many. */
  enter: (address: string, outgoing: ServerResponse, answerMs: number) => boolean;
};

export function createInFlight({ perAddress, inAll }: { perAddress: number; inAll: number }): InFlight {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    enter: (address, outgoing, answerMs) => {
      const own = counts.get(address) ?? 0;
      if (own >= perAddress || total >= inAll) return false;
      counts.set(address, own + 1);
      total += 1;
      const deadline = setTimeout(() => outgoing.destroy(), answerMs);
      outgoing.once('close', () => {
        clearTimeout(deadline);
        total -= 1;
        const left = (counts.get(address) ?? 1) - 1;
        if (left > 0) counts.set(address, left);
        else counts.delete(address);
      });
      return true;
    },
  };
}
