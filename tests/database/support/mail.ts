import type { World } from './world.ts';

export const PG_NET = `do $do$ begin
  create schema net;
  create table net.calls (url text, body jsonb, headers jsonb, timeout_milliseconds integer);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{}', timeout_milliseconds integer default 5000) returns bigint
  language sql as 'insert into net.calls values (url, body, headers, timeout_milliseconds) returning 1';
end $do$`;

export const setMailFunction = (world: Pick<World, 'sql'>, url: string, secret: string) =>
  world.sql('update private.mail_sender set function_url = $1, function_secret = $2', [url, secret]);
