import { useEffect, useRef } from 'react';
import { markMessage, type Message, type MessageStatus } from '~/data/audience.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { Button } from '../Button.tsx';
import { useWrite } from '../use-write.ts';
import { PersonLink } from './Address.tsx';
import { statusLabel } from './lists.ts';
import { replyAddress } from './reply-address.ts';

const MARKS: readonly { status: MessageStatus; label: string }[] = [
  { status: 'new', label: 'Mark as new' },
  { status: 'answered', label: 'Mark as answered' },
  { status: 'archived', label: 'Archive' },
];

export function MessageList({ messages }: { messages: readonly Message[] }) {
  const list = useRef<HTMLUListElement>(null);
  const markedAt = useRef(-1);
  // Focuses the message that replaces a marked one.
  useEffect(() => {
    const at = markedAt.current;
    markedAt.current = -1;
    if (at < 0 || document.activeElement !== document.body) return;
    const place = list.current?.children.item(Math.min(at, messages.length - 1));
    place?.querySelector('h2')?.focus({ preventScroll: true });
  }, [messages]);

  const { run, isPending } = useWrite({
    write: ({ message, status }: { message: Message; status: MessageStatus }) => {
      markedAt.current = messages.indexOf(message);
      return markMessage(message.id, status);
    },
    failed: 'The message was not marked',
  });

  return (
    <ul ref={list} className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Messages">
      {messages.map((message) => (
        <li key={message.id} className="plate p-4 md:p-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h2
              className="min-w-0 text-xl [overflow-wrap:anywhere]"
              id={`message-${message.id}`}
              tabIndex={-1}
            >
              <bdi>{message.name}</bdi>
            </h2>
            <p className="ink-dim text-sm">
              {statusLabel(message.status)},{' '}
              <time dateTime={message.created_at}>{formatDateTime(message.created_at)}</time>
            </p>
          </div>
          <PersonLink email={message.email} id={`person-of-${message.id}`} />
          <p dir="auto" className="mt-2 max-w-text whitespace-pre-wrap [overflow-wrap:anywhere]">
            {message.message}
          </p>
          <p className="mt-4 flex flex-wrap gap-3">
            <a
              className={buttonClass('gold', 'px-4 text-sm')}
              href={replyAddress(message, formatDateTime(message.created_at))}
              aria-describedby={`message-${message.id}`}
            >
              Reply
            </a>
            {MARKS.filter(({ status }) => status !== message.status).map(({ status, label }) => (
              <Button
                key={status}
                className="px-4 text-sm"
                aria-describedby={`message-${message.id}`}
                isInactive={isPending}
                onClick={() => run({ message, status })}
              >
                {label}
              </Button>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
