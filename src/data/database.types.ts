// Must match the database; a test compares them. In the format of `supabase gen types typescript`.
import type { RestoredChapter, WithdrawnChapter } from './admin-chapters.ts';
import type { Administrator, Role } from './administrators.ts';
import type { ChapterMetrics, DailyViews, LeadOrigin, DropOffStep, VisitTotals } from './analytics.ts';
import type { AuditEntry } from './audit-log.ts';
import type { AudienceCount, Follower, GrowthWeek, Lead, Message } from './audience.ts';
import type { Retention } from './retention.ts';
import type { Draft } from './chapter-drafts.ts';
import type { PreviewedChapter } from './chapters.ts';
import type { ImportResult } from './import-chapters.ts';
import type { ImportOutcome } from './followers-import.ts';
import type { TopicCount } from './followers-by-topic.ts';
import type { PublicLetter } from './letters-at-build.ts';
import type { ListedLetter } from './letters.ts';
import type { ListedMail, MailOverview } from './mail.ts';
import type { CreatedPreviewLink } from './preview-links.ts';
import type { ListedMediaFile, MediaFileRow } from './media.ts';
import type { MovedChapter } from './reschedule-chapters.ts';
import type { SecondFactorStatus } from './second-factor.ts';
import type { AccountSession } from './sessions.ts';
import type { SiteStatus } from './site-status.ts';

type Json = readonly object[];

type Rows = Record<string, unknown>[];

type ListArgs = {
  search?: string;
  state?: string | null;
  page_rows?: number;
  before?: string | null;
  before_id?: string | null;
};

/** The database knows which columns are required. */
type Table<Row> = { Row: Row; Insert: Partial<Row>; Update: Partial<Row>; Relationships: [] };

export type ChapterRow = {
  id: string;
  chapter_number: number;
  chapter_title: string;
  slug: string;
  content: string | null;
  is_published: boolean;
  release_date: string | null;
  view_count: number;
  meta_title: string | null;
  meta_description: string | null;
  keywords: string[];
  word_count: number;
  updated_at: string;
  is_ready: boolean;
  published_at: string | null;
  is_announced: boolean;
  serial_id: string;
  in_current_serial: boolean;
  edition: number;
};

type EditionRow = {
  chapter_id: string;
  edition: number;
  published_at: string;
  note: string | null;
  content: string;
};

type DraftRow = {
  chapter_id: string;
  content: string;
  updated_at: string;
  word_count: number;
  written_by: string | null;
};

type VersionRow = {
  id: number;
  chapter_id: string;
  kind: string;
  chapter_title: string;
  content: string;
  word_count: number;
  created_at: string;
  created_by: string | null;
};

type PreviewLinkRow = {
  id: string;
  chapter_id: string;
  token_hash: string;
  note: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  created_by: string | null;
};

type AddressRow = { slug: string; chapter_id: string; created_at: string };

type ViewRow = {
  id: string;
  chapter_id: string;
  ip_address: string | null;
  user_agent: string | null;
  referrer: string | null;
  viewed_at: string;
  scroll_depth: number;
};

type NotificationRow = {
  id: string;
  title: string;
  message: string;
  notification_type: string;
  is_read: boolean;
  created_at: string;
  chapter_id: string | null;
};

type DeletedChapterRow = {
  id: string;
  chapter_number: number;
  chapter_title: string;
  deleted_at: string;
  snapshot: Json;
};

type LeadRow = {
  id: string;
  email: string;
  first_name: string;
  marketing_opt_in: boolean;
  book_name: string;
  source_path: string | null;
  user_agent: string | null;
  created_at: string;
  origin: string | null;
};

type MessageRow = {
  id: string;
  name: string;
  email: string;
  message: string;
  created_at: string;
  status: string;
};
type SubscriberRow = {
  id: string;
  email: string;
  consent: boolean;
  is_double_opt_in: boolean;
  created_at: string;
};
type RoleRow = { user_id: string; role: Role; created_at: string };

type MailSettingsRow = {
  only_row: boolean;
  per_second: number;
  per_day: number;
  is_paused: boolean;
  pause_reason: 'restore' | null;
  chapter_delay_seconds: number;
  next_day_at: string;
  chapter_content: string;
  updated_at: string;
};

type FollowerRow = {
  id: string;
  email: string;
  status: string;
  topics: string[];
  source_page: string | null;
  created_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  updated_at: string;
  catch_up_days: number | null;
  catch_up_chapter: number;
  catch_up_at: string | null;
  catch_up_serial_id: string | null;
};

type LetterRow = {
  id: string;
  subject: string;
  preview: string;
  body: string;
  topic: string;
  status: string;
  is_public: boolean;
  slug: string | null;
  announced_path: string | null;
  send_at: string | null;
  sent_at: string | null;
  recipients: number;
  created_at: string;
  updated_at: string;
};

type EpisodeRow = {
  id: string;
  episode_number: number;
  slug: string | null;
  title: string;
  description: string;
  audio_source: string | null;
  audio_bytes: number | null;
  duration_seconds: number | null;
  artwork: string | null;
  artwork_alt: string;
  transcript: string;
  chapters: string;
  people: string;
  is_published: boolean;
  release_date: string | null;
  sample: boolean;
  created_at: string;
  updated_at: string;
};

type BookRow = {
  id: string;
  slug: string | null;
  title: string;
  label: string;
  label_color: string;
  position: number;
  cover: string | null;
  cover_alt: string;
  price: number | null;
  premise: string;
  summary_part1: string;
  summary_part2: string;
  teasers: string[];
  teaser_paragraph: string;
  excerpt: string;
  format: string;
  length: string;
  language: string;
  delivery: string;
  refunds: string;
  isbn: string | null;
  is_bundle: boolean;
  contains: string[];
  in_store: boolean;
  shops: { name: string; url: string }[];
  sample: boolean;
  state: string;
  created_at: string;
  updated_at: string;
};

type SerialRow = {
  id: string;
  slug: string;
  title: string;
  tagline: string;
  description: string;
  cover: string | null;
  cover_alt: string;
  state: string;
  created_at: string;
  updated_at: string;
};

type AuditRow = { id: number; at: string; actor: string; action: string; subject: string | null };

type SuppressionRow = { email: string; kind: string; reason: string | null; created_at: string };

type ReceiptRow = {
  id: string;
  follower_id: string;
  consent_text: string;
  consent_version: string;
  page: string | null;
  topics: string[];
  requested_at: string;
  confirmed_at: string | null;
};

export type TextEntries = Record<string, string | number | boolean>[];
type SiteTextsRow = { collection: string; entries: TextEntries; updated_at: string };
type TextEditionRow = { id: number; collection: string; entries: TextEntries; saved_at: string };

export type Database = {
  public: {
    Tables: {
      book_chapters: Table<ChapterRow>;
      chapter_drafts: Table<DraftRow>;
      chapter_versions: Table<VersionRow>;
      chapter_editions: Table<EditionRow>;
      preview_links: Table<PreviewLinkRow>;
      chapter_addresses: Table<AddressRow>;
      chapter_views: Table<ViewRow>;
      admin_notifications: Table<NotificationRow>;
      deleted_chapters: Table<DeletedChapterRow>;
      email_leads: Table<LeadRow>;
      contact_messages: Table<MessageRow>;
      podcast_subscribers: Table<SubscriberRow>;
      user_roles: Table<RoleRow>;
      mail_settings: Table<MailSettingsRow>;
      followers: Table<FollowerRow>;
      letters: Table<LetterRow>;
      media_files: Table<MediaFileRow>;
      episodes: Table<EpisodeRow>;
      books: Table<BookRow>;
      serials: Table<SerialRow>;
      mail_suppressions: Table<SuppressionRow>;
      audit_log: Table<AuditRow>;
      consent_receipts: Table<ReceiptRow>;
      site_texts: Table<SiteTextsRow>;
      site_text_editions: Table<TextEditionRow>;
    };
    Views: Record<never, never>;
    Functions: {
      list_messages: { Args: ListArgs; Returns: Message[] };
      list_leads: { Args: ListArgs; Returns: Lead[] };
      list_followers: { Args: ListArgs; Returns: Follower[] };
      audience_counts: { Args: { search?: string }; Returns: AudienceCount[] };
      audience_growth: { Args: { weeks?: number; time_zone?: string }; Returns: GrowthWeek[] };
      mark_messages: { Args: { messages: string[]; new_status: string }; Returns: number };
      doctor_report: { Args: Record<never, never>; Returns: Record<string, unknown> };
      person_record: { Args: { address: string }; Returns: Record<string, unknown> };
      erase_person: { Args: { address: string }; Returns: { kind: string; erased: number }[] };
      retention_settings: { Args: Record<never, never>; Returns: Retention[] };
      save_retention_settings: {
        Args: { user_agent_days: number };
        Returns: undefined;
      };
      count_visit: {
        Args: {
          step: string;
          chapter?: string | null;
          book?: string;
          source?: string;
          already?: number;
          reached?: number;
        };
        Returns: undefined;
      };
      visit_sums: { Args: { dimension: string; days?: number }; Returns: VisitTotals[] };
      chapter_drop_off: { Args: { chapter: string; days?: number }; Returns: DropOffStep[] };
      lead_origins: { Args: { days?: number }; Returns: LeadOrigin[] };
      increment_chapter_views: { Args: { chapter_uuid: string }; Returns: undefined };
      record_scroll_depth: { Args: { view_id: string; depth: number }; Returns: undefined };
      save_ready_draft: {
        Args: { chapter: string; body: string; expected?: string | null };
        Returns: Draft[];
      };
      save_version: { Args: { chapter: string }; Returns: number | null };
      restore_version: { Args: { version: number }; Returns: { content: string; updated_at: string }[] };
      publish_edition: {
        Args: { chapter: string; body: string; expected: string; note?: string | null };
        Returns: ChapterRow[];
      };
      import_chapters: { Args: { chapters: Json }; Returns: ImportResult[] };
      reschedule_chapters: { Args: { changes: Json }; Returns: MovedChapter[] };
      mark_chapters_ready: { Args: { chapters: Json }; Returns: number };
      set_serial_state: {
        Args: { serial: string; new_state: string; expected_updated_at: string; unschedule?: boolean };
        Returns: string;
      };
      restore_chapter: { Args: { chapter: string }; Returns: RestoredChapter[] };
      create_preview_link: {
        Args: { chapter: string; days?: number; note?: string };
        Returns: CreatedPreviewLink[];
      };
      move_book: { Args: { book: string; step: number }; Returns: undefined };
      read_preview: { Args: { token: string }; Returns: PreviewedChapter[] };
      withdrawn_chapters: { Args: Record<never, never>; Returns: WithdrawnChapter[] };
      daily_chapter_views: { Args: { days?: number; time_zone?: string }; Returns: DailyViews[] };
      site_status: { Args: Record<never, never>; Returns: SiteStatus[] };
      request_build: { Args: Record<never, never>; Returns: string };
      list_administrators: { Args: Record<never, never>; Returns: Administrator[] };
      change_role: { Args: { account: string; new_role: string }; Returns: undefined };
      remove_administrator: { Args: { account: string }; Returns: undefined };
      list_emails: { Args: { tab: string; row_offset?: number }; Returns: ListedMail[] };
      sending_delay: { Args: Record<never, never>; Returns: number };
      mail_overview: { Args: Record<never, never>; Returns: MailOverview[] };
      send_test_email: { Args: { address: string }; Returns: undefined };
      cancel_waiting_emails: { Args: Record<never, never>; Returns: number };
      resend_email: { Args: { mail_id: string }; Returns: undefined };
      get_email_content: { Args: { mail_id: string }; Returns: Rows };
      follow: {
        Args: { follower_email: string; topics: string[]; consent_page: string; consent_version: string };
        Returns: undefined;
      };
      confirm_follow: { Args: { token: string }; Returns: 'confirmed' | 'expired' | 'unknown' };
      unsubscribe: { Args: { token: string; topic?: string | null }; Returns: 'unsubscribed' | 'unknown' };
      follower_preferences: { Args: { token: string }; Returns: Rows };
      save_follower_preferences: {
        Args: { token: string; topics: string[]; catch_up_days?: number | null };
        Returns: 'saved' | 'unknown';
      };
      portion_emails_due: { Args: Record<never, never>; Returns: { shabbat: string }[] };
      queue_portion_emails: {
        Args: {
          shabbat: string;
          portion_name: string;
          verses: string;
          passages: string[];
          chapters: string[];
        };
        Returns: number;
      };
      send_letter: {
        Args: { letter_id: string; version: string; at?: string | null };
        Returns: { status: string; send_at: string; updated_at: string }[];
      };
      stop_letter: { Args: { letter_id: string }; Returns: undefined };
      list_letters: { Args: Record<never, never>; Returns: ListedLetter[] };
      send_test_letter: { Args: { letter_id: string }; Returns: string };
      followers_by_topic: { Args: Record<never, never>; Returns: TopicCount[] };
      record_mail_event: {
        Args: { event_id: string; kind: string; address: string; reason?: string | null };
        Returns: 'recorded' | 'duplicate';
      };
      sign_in_step: { Args: Record<never, never>; Returns: 'none' | 'enroll' | 'verify' | 'admitted' };
      require_recent_factor: { Args: { as_administrator?: boolean }; Returns: undefined };
      second_factor_status: { Args: Record<never, never>; Returns: SecondFactorStatus[] };
      require_second_factor: { Args: { required: boolean }; Returns: undefined };
      create_recovery_codes: { Args: Record<never, never>; Returns: string[] };
      use_recovery_code: { Args: { code: string }; Returns: undefined };
      remove_second_factor: { Args: { account: string }; Returns: undefined };
      list_sessions: { Args: Record<never, never>; Returns: AccountSession[] };
      end_session: { Args: { session: string }; Returns: undefined };
      end_other_sessions: { Args: Record<never, never>; Returns: number };
      record_export: { Args: { list: string }; Returns: undefined };
      list_audit_log: { Args: { search?: string; row_offset?: number }; Returns: AuditEntry[] };
      list_media_files: { Args: Record<never, never>; Returns: ListedMediaFile[] };
      public_letters: { Args: Record<never, never>; Returns: PublicLetter[] };
      unasked_subscribers: { Args: Record<never, never>; Returns: number };
      ask_subscribers: { Args: Record<never, never>; Returns: number };
      import_followers: {
        Args: { addresses: string[]; new_topics: string[]; statement?: string | null };
        Returns: ImportOutcome[];
      };
      chapter_metrics: { Args: Record<never, never>; Returns: ChapterMetrics[] };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
