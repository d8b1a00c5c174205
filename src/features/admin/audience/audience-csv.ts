// The lists as spreadsheets read them.
import type { Follower, GrowthWeek, Lead, Message } from '~/data/audience.ts';
import { csvOf } from '../csv.ts';

export function messagesCsv(rows: readonly Message[]): string {
  return csvOf(
    ['Received', 'Status', 'Name', 'Email', 'Message'],
    rows.map((row) => [row.created_at, row.status, row.name, row.email, row.message]),
  );
}

export function leadsCsv(rows: readonly Lead[]): string {
  return csvOf(
    ['Received', 'First name', 'Email', 'News', 'Page'],
    rows.map((row) => [
      row.created_at,
      row.first_name,
      row.email,
      row.marketing_opt_in ? 'yes' : 'no',
      row.source_path,
    ]),
  );
}

export function followersCsv(rows: readonly Follower[]): string {
  return csvOf(
    ['Signed up', 'Email', 'Status', 'Topics', 'Confirmed', 'Page'],
    rows.map((row) => [
      row.created_at,
      row.email,
      row.status,
      row.topics.join(' '),
      row.confirmed_at,
      row.source_page,
    ]),
  );
}

export function growthCsv(rows: readonly GrowthWeek[]): string {
  return csvOf(
    ['Week from', 'Messages', 'Leads', 'Confirmed followers'],
    rows.map((row) => [row.week, row.messages, row.leads, row.followers]),
  );
}
