// The shape of the public schema, as `supabase gen types typescript` writes it. Kept in step with supabase/migrations.

/** What a function takes as jsonb. */
type Json = readonly object[];

/** A page of one of the lists under Audience. */
type ListArgs = {
  search?: string;
  state?: string | null;
  page_rows?: number;
  before?: string | null;
  before_id?: string | null;
};

type Table<Row, Insert, Update = Partial<Row>> = {
  Row: Row;
  Insert: Insert;
  Update: Update;
  Relationships: [];
};

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
};

type DraftRow = { chapter_id: string; content: string; updated_at: string; word_count: number };

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
  /** The database makes it of source_path. */
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
type SubscriberRow = { id: string; email: string; consent: boolean; created_at: string };
type RoleRow = { user_id: string; role: 'admin'; created_at: string };

type MailRow = {
  id: string;
  kind: string;
  recipient: string | null;
  subject: string | null;
  text_body: string | null;
  html_body: string | null;
  data: Json;
  follower_id: string | null;
  priority: number;
  status: string;
  idempotency_key: string;
  attempts: number;
  next_attempt_at: string;
  attempted_at: string | null;
  expires_at: string | null;
  last_error: string | null;
  claim_id: string | null;
  claimed_by: string | null;
  claimed_at: string | null;
  claims: number;
  created_at: string;
  sent_at: string | null;
};

type ListedMail = Pick<
  MailRow,
  | 'id'
  | 'kind'
  | 'recipient'
  | 'subject'
  | 'status'
  | 'attempts'
  | 'next_attempt_at'
  | 'expires_at'
  | 'last_error'
  | 'created_at'
  | 'sent_at'
>;

type MailSettingsRow = {
  only_row: boolean;
  per_second: number;
  per_day: number;
  is_paused: boolean;
  chapter_delay_seconds: number;
  next_day_at: string;
  updated_at: string;
};

type FollowerRow = {
  id: string;
  email: string;
  status: string;
  wants_chapters: boolean;
  wants_podcast: boolean;
  wants_news: boolean;
  source_page: string | null;
  created_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  updated_at: string;
};

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

/** Flat objects; which fields they have is decided by the collection. */
export type TextEntries = Record<string, string | number | string[]>[];
type SiteTextsRow = { collection: string; entries: TextEntries; updated_at: string };
type TextEditionRow = { id: number; collection: string; entries: TextEntries; kept_at: string };

type Optional<Row, Keys extends keyof Row> = Omit<Row, Keys> & Partial<Pick<Row, Keys>>;

export type Database = {
  public: {
    Tables: {
      book_chapters: Table<
        ChapterRow,
        Optional<
          ChapterRow,
          | 'id'
          | 'content'
          | 'is_published'
          | 'is_ready'
          | 'published_at'
          | 'release_date'
          | 'view_count'
          | 'meta_title'
          | 'meta_description'
          | 'keywords'
          | 'word_count'
          | 'updated_at'
        >
      >;
      chapter_drafts: Table<DraftRow, Optional<DraftRow, 'updated_at' | 'word_count'>>;
      chapter_versions: Table<VersionRow, Optional<VersionRow, 'id' | 'created_at' | 'created_by'>>;
      preview_links: Table<
        PreviewLinkRow,
        Optional<PreviewLinkRow, 'id' | 'note' | 'created_at' | 'revoked_at'>
      >;
      chapter_addresses: Table<AddressRow, Optional<AddressRow, 'created_at'>>;
      chapter_views: Table<
        ViewRow,
        Optional<ViewRow, 'id' | 'ip_address' | 'user_agent' | 'referrer' | 'viewed_at' | 'scroll_depth'>
      >;
      admin_notifications: Table<NotificationRow, Optional<NotificationRow, 'id' | 'is_read' | 'created_at'>>;
      email_leads: Table<
        LeadRow,
        Optional<
          LeadRow,
          'id' | 'marketing_opt_in' | 'book_name' | 'source_path' | 'user_agent' | 'created_at' | 'origin'
        >
      >;
      contact_messages: Table<MessageRow, Optional<MessageRow, 'id' | 'created_at' | 'status'>>;
      podcast_subscribers: Table<SubscriberRow, Optional<SubscriberRow, 'id' | 'created_at'>>;
      user_roles: Table<RoleRow, Optional<RoleRow, 'created_at'>>;
      mail_outbox: Table<
        MailRow,
        Pick<MailRow, 'kind' | 'idempotency_key'> & Partial<Omit<MailRow, 'kind' | 'idempotency_key'>>
      >;
      mail_settings: Table<MailSettingsRow, Partial<MailSettingsRow>>;
      followers: Table<FollowerRow, Pick<FollowerRow, 'email'> & Partial<Omit<FollowerRow, 'email'>>>;
      consent_receipts: Table<
        ReceiptRow,
        Optional<ReceiptRow, 'id' | 'page' | 'requested_at' | 'confirmed_at'>
      >;
      site_texts: Table<SiteTextsRow, Optional<SiteTextsRow, 'updated_at'>>;
      site_text_editions: Table<TextEditionRow, Optional<TextEditionRow, 'id' | 'kept_at'>>;
    };
    Views: Record<never, never>;
    Functions: {
      list_messages: {
        Args: ListArgs;
        Returns: {
          id: string;
          name: string;
          email: string;
          message: string;
          status: string;
          created_at: string;
        }[];
      };
      list_leads: {
        Args: ListArgs;
        Returns: {
          id: string;
          first_name: string;
          email: string;
          marketing_opt_in: boolean;
          source_path: string | null;
          created_at: string;
        }[];
      };
      list_followers: {
        Args: ListArgs;
        Returns: {
          id: string;
          email: string;
          status: string;
          topics: string[];
          source_page: string | null;
          created_at: string;
          confirmed_at: string | null;
        }[];
      };
      audience_counts: {
        Args: { search?: string };
        Returns: { list: string; state: string; entries: number }[];
      };
      audience_growth: {
        Args: { weeks?: number; time_zone?: string };
        Returns: { week: string; messages: number; leads: number; followers: number }[];
      };
      mark_messages: { Args: { messages: string[]; new_status: string }; Returns: number };
      doctor_facts: { Args: Record<never, never>; Returns: Record<string, unknown> };
      person_record: { Args: { address: string }; Returns: Record<string, unknown> };
      erase_person: { Args: { address: string }; Returns: { kind: string; erased: number }[] };
      retention_settings: {
        Args: Record<never, never>;
        Returns: { user_agent_days: number; unconfirmed_days: number }[];
      };
      save_retention_settings: {
        Args: { user_agent_days: number; unconfirmed_days: number };
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
      visit_sums: {
        Args: { dimension: string; days?: number };
        Returns: {
          label: string;
          readers: number;
          finished: number;
          tenths: number[];
          ebook: number;
          leads: number;
          downloads: number;
          store: number;
        }[];
      };
      chapter_stops: {
        Args: { chapter: string; days?: number };
        Returns: { tenth: number; visits: number }[];
      };
      lead_origins: {
        Args: { days?: number };
        Returns: {
          page: string;
          campaign_source: string;
          campaign_medium: string;
          campaign_name: string;
          leads: number;
          opted_in: number;
        }[];
      };
      increment_chapter_views: { Args: { chapter_uuid: string }; Returns: undefined };
      record_scroll_depth: { Args: { view_id: string; depth: number }; Returns: undefined };
      save_ready_draft: {
        Args: { chapter: string; body: string; expected?: string | null };
        Returns: { content: string; updated_at: string }[];
      };
      keep_version: { Args: { chapter: string }; Returns: number | null };
      restore_version: { Args: { version: number }; Returns: { content: string; updated_at: string }[] };
      import_chapters: {
        Args: { chapters: Json };
        Returns: { chapter_number: number; id: string; outcome: string }[];
      };
      reschedule_chapters: {
        Args: { changes: Json };
        Returns: {
          id: string;
          chapter_number: number;
          release_date: string | null;
          is_ready: boolean;
          updated_at: string;
        }[];
      };
      create_preview_link: {
        Args: { chapter: string; days?: number; note?: string };
        Returns: { id: string; token: string; expires_at: string }[];
      };
      read_preview: {
        Args: { token: string };
        Returns: {
          chapter_number: number;
          chapter_title: string;
          slug: string;
          content: string;
          is_published: boolean;
          release_date: string | null;
          meta_title: string | null;
          meta_description: string | null;
          keywords: string[];
        }[];
      };
      withdrawn_chapters: {
        Args: Record<never, never>;
        Returns: { chapter_id: string; withdrawn_at: string }[];
      };
      daily_chapter_views: {
        Args: { days?: number; time_zone?: string };
        Returns: { day: string; views: number }[];
      };
      site_status: {
        Args: Record<never, never>;
        Returns: {
          clock_ran_at: string | null;
          rebuild_due_since: string | null;
          build_requested_at: string | null;
          hook_called_at: string | null;
          hook_problem: string | null;
          has_build_hook: boolean;
        }[];
      };
      request_build: { Args: Record<never, never>; Returns: string };
      list_administrators: {
        Args: Record<never, never>;
        Returns: {
          user_id: string;
          email: string;
          since: string;
          last_sign_in_at: string | null;
          is_invited: boolean;
          is_you: boolean;
        }[];
      };
      remove_administrator: { Args: { account: string }; Returns: undefined };
      give_administrator_role: { Args: { address: string }; Returns: string };
      mail_queue: { Args: { newest?: number }; Returns: ListedMail[] };
      list_mails: { Args: { shown: string; skipped?: number }; Returns: ListedMail[] };
      mail_overview: {
        Args: Record<never, never>;
        Returns: {
          waiting: number;
          sending: number;
          sent: number;
          failed: number;
          sent_today: number;
          next_attempt_at: string | null;
          transport: string;
          problem: string | null;
          seen_at: string | null;
          followers_of_chapters: number;
        }[];
      };
      send_test_mail: { Args: { address: string }; Returns: undefined };
      cancel_waiting_mails: { Args: Record<never, never>; Returns: number };
      resend_mail: { Args: { mail: string }; Returns: undefined };
      mail_to_show: {
        Args: { mail: string };
        Returns: { kind: string; recipient: string | null; content: Json }[];
      };
      claim_mails: {
        Args: { most: number; worker: string; has_publisher?: boolean };
        Returns: {
          id: string;
          claim_id: string;
          kind: string;
          recipient: string | null;
          subject: string | null;
          text_body: string | null;
          html_body: string | null;
          content: Json;
          idempotency_key: string;
          attempts: number;
          created_at: string;
        }[];
      };
      finish_mail: {
        Args: {
          mail: string;
          claim: string;
          outcome: string;
          words?: string | null;
          wait_seconds?: number;
          shown_subject?: string | null;
        };
        Returns: boolean;
      };
      release_mails: { Args: { worker: string }; Returns: number };
      maintain_mails: { Args: Record<never, never>; Returns: undefined };
      report_mail_sender: {
        Args: { sender_transport: string; sender_problem?: string | null };
        Returns: undefined;
      };
      follow: {
        Args: { follower_email: string; topics: string[]; consent_page: string; consent_version: string };
        Returns: undefined;
      };
      confirm_follow: { Args: { token: string }; Returns: 'confirmed' | 'expired' | 'unknown' };
      unsubscribe: { Args: { token: string }; Returns: 'unsubscribed' | 'unknown' };
      follower_preferences: {
        Args: { token: string };
        Returns: { email_hint: string; status: string; topics: string[] }[];
      };
      save_follower_preferences: {
        Args: { token: string; topics: string[] };
        Returns: 'saved' | 'unknown';
      };
      chapter_metrics: {
        Args: Record<never, never>;
        Returns: {
          chapter_id: string;
          views: number;
          average_scroll: number | null;
          top_referrer: string | null;
        }[];
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
