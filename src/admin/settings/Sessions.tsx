import { useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '~/data/sessions.ts';
import { describeDevice } from '../auth/devices.ts';
import { Button } from '../Button.tsx';
import { formatMoment } from '../chapters/chapter-state.ts';
import { Loaded } from '../Loaded.tsx';
import { Panel } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';

export function Sessions() {
  const query = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  const ending = useWrite({
    write: (id: string | null) => (id === null ? endOtherSessions() : endSession(id)),
    onSuccess: (_, id) => ({ title: id === null ? 'Signed out everywhere else' : 'Signed out there' }),
    onError: 'Not signed out',
  });
  return (
    <Panel
      title="Where you’re signed in"
      id="sessions"
      note="See a device you don’t know? Sign it out and change your password."
    >
      <Loaded query={query} errorMessage="Your devices could not be loaded.">
        {(sessions) => (
          <>
            <ul aria-label="Where you’re signed in" className="mt-3">
              {sessions.map(({ id, last_used_at, ip, user_agent, is_current }) => (
                <li key={id} className="list-row">
                  <div className="min-w-0">
                    <span id={`session-${id}`}>
                      {describeDevice(is_current ? navigator.userAgent : user_agent)}
                    </span>
                    {is_current && ' (this one)'}
                    <p className="ink-dim text-sm [overflow-wrap:anywhere]">
                      Last used <span className="whitespace-nowrap">{formatMoment(last_used_at)}</span>
                      {ip && (
                        <>
                          {' '}
                          · <span className="whitespace-nowrap">IP address</span> {ip}
                        </>
                      )}
                    </p>
                  </div>
                  {!is_current && (
                    <Button
                      className="px-3 text-sm"
                      aria-describedby={`session-${id}`}
                      isInactive={ending.isPending}
                      onClick={() => ending.run(id)}
                    >
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                className="mt-4 px-4 text-sm"
                isInactive={ending.isPending}
                onClick={() => ending.run(null)}
              >
                Sign out all others
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
