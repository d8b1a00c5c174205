// Limits on concurrent requests, per address and in total.
import type { ServerResponse } from 'node:http';

export type Slots = {
  /** Takes a slot and returns what gives it back; undefined when there are too many. */
  take: (address: string) => (() => void) | undefined;
};

export function createSlots({ perAddress, inAll }: { perAddress: number; inAll: number }): Slots {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    take: (address) => {
      const own = counts.get(address) ?? 0;
      if (own >= perAddress || total >= inAll) return undefined;
      counts.set(address, own + 1);
      total += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total -= 1;
        const left = (counts.get(address) ?? 1) - 1;
        if (left > 0) counts.set(address, left);
        else counts.delete(address);
      };
    },
  };
}

export type AnswerTimes = {
  /** Until the answer is there. */
  workMs: number;
  /** Until it has been read, counted from there. */
  answerMs: number;
  /** While nothing of it is taken. */
  unreadMs: number;
};

export type InFlight = {
  /**
   * Counts a request in that has arrived whole, and out when its answer has gone or its connection has ended. Returns
   * what is to be called when the answer is there; undefined when there are too many.
   */
  enter: (address: string, outgoing: ServerResponse, times: AnswerTimes) => (() => void) | undefined;
};

export function createInFlight(limits: { perAddress: number; inAll: number }): InFlight {
  const slots = createSlots(limits);
  return {
    enter: (address, outgoing, { workMs, answerMs, unreadMs }) => {
      const giveBack = slots.take(address);
      if (!giveBack) return undefined;
      const { socket } = outgoing.req;
      let isOver = false;
      const leave = () => {
        isOver = true;
        clearTimeout(deadline);
        outgoing.off('close', leave);
        socket.off('close', leave);
        giveBack();
      };
      const cut = () => {
        outgoing.destroy();
        leave();
      };
      let deadline = setTimeout(cut, workMs);
      // Nothing moves on the connection during the work, and its client is not to blame.
      socket.setTimeout(workMs);
      outgoing.once('close', leave);
      // An answer that waits behind another on its connection does not hear that the connection ends.
      socket.once('close', leave);
      // Reading the body took time, in which the client may have gone.
      if (outgoing.destroyed || socket.destroyed) leave();
      return () => {
        if (isOver) return;
        clearTimeout(deadline);
        deadline = setTimeout(cut, answerMs);
        socket.setTimeout(unreadMs);
      };
    },
  };
}
