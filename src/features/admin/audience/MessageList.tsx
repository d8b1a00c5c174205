import { useEffect, useRef, useState } from 'react';
import { markMessage, type Message, type MessageStatus } from '~/data/audience.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { NOT_MARKED } from './messages.ts';
import { PersonLink } from './PersonLink.tsx';
import { replyAddress } from './reply-address.ts';
import { statusWords } from './status-words.ts';

const MARKS: readonly { status: MessageStatus; label: string }[] = [
  { status: 'new', label: 'Mark as new' },
  { status: 'answered', label: 'Mark as answered' },
  { status: 'archived', label: 'Archive' },
];

type Props = { messages: readonly Message[]; onChanged: () => Promise<void> };

/** Messages in full, with the answer by mail program. */
export function MessageList({ messages, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const markedAt = useRef(-1);
  // The button that was pressed is gone: the message that is in its place has the focus.
  useEffect(() => {
    const at = markedAt.current;
    markedAt.current = -1;
    if (at < 0 || document.activeElement !== document.body) return;
    const place = list.current?.children.item(Math.min(at, messages.length - 1));
    place?.querySelector('h2')?.focus({ preventScroll: true });
  }, [messages]);

  const mark = async (message: Message, status: MessageStatus) => {
    if (isBusy) return;
    setBusy(true);
    markedAt.current = messages.indexOf(message);
    try {
      await markMessage(message.id, status);
      await onChanged();
    } catch (error) {
      await handleWriteFailure(error, NOT_MARKED, onChanged);
    }
    setBusy(false);
  };

  return (
    <ul ref={list} className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Messages">
      {messages.map((message) => (
        <li key={message.id} className="plate p-4 md:p-6">
          <MessageText message={message} />
          <p className="mt-4 flex flex-wrap gap-3">
            <a
              className={buttonClass('gold', 'px-4 text-sm')}
              href={replyAddress(message, formatDateTime(message.created_at))}
              aria-describedby={`message-${message.id}`}
            >
              Reply
            </a>
            {MARKS.filter(({ status }) => status !== message.status).map(({ status, label }) => (
              <button
                key={status}
                type="button"
                className={buttonClass('line', 'px-4 text-sm')}
                aria-describedby={`message-${message.id}`}
                aria-disabled={isBusy}
                onClick={() => void mark(message, status)}
              >
                {label}
              </button>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

function MessageText({ message }: { message: Message }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="min-w-0 text-xl [overflow-wrap:anywhere]" id={`message-${message.id}`} tabIndex={-1}>
          <bdi>{message.name}</bdi>
        </h2>
        <p className="ink-dim text-sm">
          {statusWords(message.status)},{' '}
          <time dateTime={message.created_at}>{formatDateTime(message.created_at)}</time>
        </p>
      </div>
      <PersonLink email={message.email} row={message.id} />
      <p dir="auto" className="mt-2 max-w-text whitespace-pre-wrap [overflow-wrap:anywhere]">
        {message.message}
      </p>
    </>
  );
}
