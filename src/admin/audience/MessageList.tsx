import { useState } from 'react';
import { markMessage, type Message, type MessageStatus } from '~/data/audience.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { LinkButton } from '../Button.tsx';
import { formatMoment } from '../chapters/chapter-state.ts';
import { Popover, PopoverItem } from '../Popover.tsx';
import { useWrite } from '../use-write.ts';
import { PersonLink } from './Address.tsx';
import { statusLabel } from './lists.ts';
import { replyHref } from './reply-href.ts';

const STATUS_ACTIONS: readonly { status: MessageStatus; label: string }[] = [
  { status: 'answered', label: 'Mark answered' },
  { status: 'archived', label: 'Archive' },
  { status: 'new', label: 'Mark as new' },
];

type Props = { messages: readonly Message[]; isFiltered: boolean };

export function MessageList({ messages, isFiltered }: Props) {
  const [repliedTo, setRepliedTo] = useState<string>();
  const { run, isPending } = useWrite({
    write: ({ message, status }: { message: Message; status: MessageStatus }) =>
      markMessage(message.id, status),
    onSuccess: (_, { message, status }) => {
      if (isFiltered) focusNeighbor(message);
      return { title: `Moved to ${statusLabel(status)}` };
    },
    onError: 'The message was not marked',
  });

  return (
    <ul aria-label="Messages">
      {messages.map((message) => (
        <li
          key={message.id}
          className="grid grid-cols-[minmax(7rem,1fr)_auto] items-start gap-x-4 border-b border-hairline py-4"
        >
          <h2
            className="min-w-0 self-center text-xl [overflow-wrap:anywhere]"
            id={`message-${message.id}`}
            tabIndex={-1}
          >
            <bdi>{message.name}</bdi>
          </h2>
          <p className="ink-dim flex flex-wrap items-center gap-x-3 text-sm max-md:col-span-2">
            <PersonLink email={message.email} />
            <time dateTime={message.created_at}>Received {formatMoment(message.created_at)}</time>
            {!isFiltered && <span>{statusLabel(message.status)}</span>}
          </p>
          <p
            dir="auto"
            className="mt-1 max-w-text whitespace-pre-wrap [overflow-wrap:anywhere] max-md:col-span-2"
          >
            {message.message}
          </p>
          <div className="col-start-2 row-start-1 flex flex-wrap items-start justify-end gap-2 md:row-end-5">
            <a
              className={buttonClass('line', 'px-4 text-sm')}
              href={replyHref(message, formatDateTime(message.created_at))}
              aria-describedby={`message-${message.id}`}
              onClick={() => setRepliedTo(message.id)}
            >
              <span>
                Reply<span className="max-md:sr-only"> by email</span>
              </span>
            </a>
            <Popover label={`Actions for the message from ${message.name}`} icon="⋯" isBusy={isPending}>
              {STATUS_ACTIONS.filter(({ status }) => status !== message.status).map(({ status, label }) => (
                <PopoverItem key={status} isInactive={isPending} onSelect={() => run({ message, status })}>
                  {label}
                </PopoverItem>
              ))}
            </Popover>
          </div>
          <p role="status" className="ink-dim mt-2 text-sm empty:mt-0 max-md:col-span-2">
            {repliedTo === message.id && message.status !== 'answered' && (
              <>
                Your mail program should have opened. After sending your reply:{' '}
                <LinkButton className="link min-h-7" onClick={() => run({ message, status: 'answered' })}>
                  Mark answered
                </LinkButton>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Called before the focused message leaves the list, so that focus is not lost. */
function focusNeighbor({ id }: Message): void {
  const item = document.getElementById(`message-${id}`)?.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbor?.querySelector('h2')?.focus({ preventScroll: true });
}
