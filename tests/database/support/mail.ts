import type { World } from './world.ts';

const FUNCTION_URL = 'https://project.supabase.co/functions/v1/send-mail';

/** Imitates pg_net of a hosted project. */
export const PG_NET = `do $do$ begin
  create schema net;
  create table net.calls (url text, body jsonb, headers jsonb, timeout_milliseconds integer);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{}', timeout_milliseconds integer default 5000) returns bigint
  language sql as 'insert into net.calls values (url, body, headers, timeout_milliseconds) returning 1';
end $do$`;

export const nameMailFunction = (world: Pick<World, 'sql'>, url = FUNCTION_URL, secret = 'the-secret') =>
  world.sql('update private.mail_sender set function_url = $1, function_secret = $2', [url, secret]);

/** The request of the clock to the function send-mail. */
export const MAIL_CALL = {
  url: FUNCTION_URL,
  body: {},
  headers: { Authorization: 'Bearer the-secret', 'Content-Type': 'application/json' },
  timeout_milliseconds: 55_000,
};
