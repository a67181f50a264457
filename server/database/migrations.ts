import { sealAnew } from '../audit/seal-anew.ts';
import type { Queryable } from './database.ts';

export interface Step {
  name: string;
  sql: string;
  /** The oldest version that may run on a database with this step. Absent: only a version that knows the step. */
  runsWith?: string;
  /** What SQL alone cannot do, in the same transaction. */
  after?: (transaction: Queryable) => Promise<void>;
}

/** The engine's own tables, step by step. A step that has shipped never changes; the next one follows it. */
export const steps: readonly Step[] = [
  {
    name: '001 the engine',
    sql: `
      create extension if not exists pg_trgm;
      create schema if not exists records;

      create table muster.pulse (name text primary key, value bigint not null default 0);
      insert into muster.pulse (name) values ('definitions'), ('access'), ('sessions'), ('lists');

      create table muster.module_definitions (
        _id text primary key, name text not null unique, built_in boolean not null, definition json not null,
        active boolean not null default true, deleted boolean not null default false, version integer not null default 1,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now());

      create table muster.credentials (
        user_id text primary key, password_hash text, temporary_hash text, temporary_expires timestamptz,
        changed_at timestamptz not null default now());
      create table muster.sessions (
        _id text primary key, user_id text not null, impersonator_id text, parent_id text, user_agent text, address text,
        created_at timestamptz not null default now(), last_seen timestamptz not null default now(),
        expires_at timestamptz not null, ended_at timestamptz, ended_why text);
      create index on muster.sessions (user_id) where ended_at is null;
      create index on muster.sessions (parent_id) where ended_at is null;
      create table muster.sign_in_attempts (key text primary key, count integer not null, window_end timestamptz not null);

      create table muster.favorites (
        user_id text not null, module text not null, record_id text not null, created_at timestamptz not null default now(),
        primary key (user_id, module, record_id));

      create table muster.idempotency (
        key text not null, user_id text not null, request_hash text not null, status integer, body text,
        created_at timestamptz not null default now(), primary key (key, user_id));
      create index on muster.idempotency (created_at);

      create table muster.files (
        _id text primary key, filename text not null, path text not null unique, size bigint not null, type text not null,
        sha256 text not null, folder text, created_by text, created_at timestamptz not null default now(),
        parent_module text, parent_id text);
      create index on muster.files (parent_module, parent_id);

      create table muster.outbox (
        _id text primary key, channel text not null, "to" jsonb not null, subject text, body text, status text not null,
        "relatedRecord$module" text, "relatedRecord$id" text, name text, problem text,
        "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now(), version integer not null default 1,
        deleted boolean not null default false);
      create index on muster.outbox ("createdAt" desc);

      create sequence muster.audit_ids;
      create table muster.audit_log (
        _id text not null default lpad(to_hex(extract(epoch from clock_timestamp())::bigint), 8, '0')
          || lpad(to_hex(nextval('muster.audit_ids')), 16, '0'), module text not null, record_id text not null, record_name text, field text not null,
        previous_value jsonb, new_value jsonb, changed_by text, impersonator text, "changeSource" text not null,
        reason text, request_id text, record_version integer, date_created timestamptz not null,
        version integer not null default 1, deleted boolean not null default false,
        primary key (date_created, _id)) partition by range (date_created);
      create table muster.audit_log_other partition of muster.audit_log default;
      create index on muster.audit_log (module, record_id, date_created desc);
      create function muster.refuse_audit_change() returns trigger language plpgsql as $$
        begin raise exception 'the audit log is append-only'; end $$;
      create trigger audit_log_is_append_only before update or delete on muster.audit_log
        for each row execute function muster.refuse_audit_change();

      create table muster.audit_seals (
        number bigint generated always as identity primary key, entry_date timestamptz not null, entry_id text not null unique,
        hash text not null, sealed_at timestamptz not null default now());
      create trigger audit_seals_are_append_only before update or delete on muster.audit_seals
        for each row execute function muster.refuse_audit_change();

      create table muster.demo_records (module text not null, record_id text not null, primary key (module, record_id));
    `,
  },
  {
    name: '002 the audit log is not emptied either',
    sql: `
      create trigger audit_log_is_not_emptied before truncate on muster.audit_log
        for each statement execute function muster.refuse_audit_change();
      create trigger audit_log_is_not_emptied before truncate on muster.audit_log_other
        for each statement execute function muster.refuse_audit_change();
    `,
  },
  {
    name: '003 who works on jobs',
    sql: 'create table muster.job_workers (_id text primary key, last_seen timestamptz not null default now());',
  },
  {
    name: '004 second factors',
    sql: `
      create table muster.authenticator_apps (
        user_id text primary key references muster.credentials on delete cascade, secret text, since timestamptz, last_step bigint,
        pending_secret text, pending_until timestamptz);
      create table muster.recovery_codes (
        user_id text not null references muster.credentials on delete cascade, hash text not null, primary key (user_id, hash));
      create table muster.passkeys (
        _id text primary key, user_id text not null references muster.credentials on delete cascade, name text not null,
        credential_id text not null unique, public_key text not null, counter bigint not null, transports text[] not null,
        created_at timestamptz not null, last_used timestamptz);
      create index on muster.passkeys (user_id);
      create table muster.passkey_challenges (
        challenge text primary key, use text not null, user_id text, expires_at timestamptz not null);
      create index on muster.passkey_challenges (expires_at);
    `,
  },
  {
    name: '005 one profile for each user',
    sql: `
      do $$ begin
        if to_regclass('records."userProfiles"') is not null then
          update records."userProfiles" later set deleted = true
           where not later.deleted and exists (
             select 1 from records."userProfiles" first
              where first."user" = later."user" and not first.deleted
                and (first."createdAt", first._id) < (later."createdAt", later._id));
        end if;
      end $$;
    `,
  },
  {
    name: '006 API keys and single sign-on',
    sql: `
      create table muster.api_keys (
        _id text primary key, user_id text not null, name text not null, hash text not null, scopes jsonb not null,
        created_at timestamptz not null, expires_at timestamptz not null, last_used timestamptz, last_address text,
        ended_at timestamptz, ended_why text);
      create index on muster.api_keys (user_id) where ended_at is null;
      create table muster.single_sign_on_attempts (
        state_hash text primary key, browser_hash text not null, nonce text not null, verifier text not null,
        expires_at timestamptz not null);
      create index on muster.single_sign_on_attempts (expires_at);
      create table muster.single_sign_on_codes (hash text primary key, user_id text not null, expires_at timestamptz not null);
      create index on muster.single_sign_on_codes (expires_at);
      create table muster.single_sign_on_identities (
        issuer text not null, subject text not null, user_id text not null, since timestamptz not null,
        primary key (issuer, subject), unique (user_id, issuer));
    `,
  },
  {
    name: '007 settings are heard of',
    sql: `insert into muster.pulse (name) values ('settings') on conflict do nothing;`,
  },
  {
    name: '008 addresses are folded by A to Z alone', // the index comes again with its table's definition
    sql: 'drop index if exists records."users email uq";',
  },
  {
    name: '009 the audit log is sealed in the order of writing',
    sql: `
      create sequence muster.audit_positions;
      alter table muster.audit_log add column position bigint not null default nextval('muster.audit_positions');
      create index on muster.audit_log using brin (position);
      alter table muster.audit_seals add column inserted_after timestamptz;
      create table muster.audit_horizon (
        only_one boolean primary key default true check (only_one), sealed_until bigint not null default 0,
        position bigint not null default 0, noted_at timestamptz, inserted_after timestamptz, history_until bigint not null default 0);
      insert into muster.audit_horizon default values;

      create trigger audit_seals_are_not_emptied before truncate on muster.audit_seals
        for each statement execute function muster.refuse_audit_change();
      do $$ declare month regclass; begin
        for month in select relid from pg_partition_tree('muster.audit_log') where isleaf
            and not exists (select 1 from pg_trigger where tgrelid = relid and tgname = 'audit_log_is_not_emptied') loop
          execute format('create trigger audit_log_is_not_emptied before truncate on %s
            for each statement execute function muster.refuse_audit_change()', month);
        end loop;
      end $$;
    `,
  },
  {
    name: '010 change counters',
    sql: `alter table muster.pulse rename to change_counters;`,
  },
  {
    name: '012 rules and events',
    sql: `
      insert into muster.change_counters (name) values ('rules') on conflict do nothing;

      create table muster.events (
        id bigint generated always as identity primary key,
        module text not null, record_id text not null, what text not null, fields text[] not null, others text[],
        actor text, source text not null, cause text, depth smallint not null, at timestamptz not null);
      create table muster.event_cursors (
        consumer text primary key, last_id bigint not null, attempts integer not null default 0, problem text,
        retry_at timestamptz);
    `,
  },
  {
    name: '013 runs',
    sql: `
      alter table muster.audit_log add column run text;
      create table muster.runs (
        _id text primary key, kind text not null, module text, state text not null, dry_run boolean not null,
        plan text, outcome text, total integer not null, cursor integer not null default 0, matched integer not null default 0,
        changed integer not null default 0, skipped integer not null default 0, problem text, user_id text not null,
        impersonator_id text, api_key_id text, request_id text not null, time_zone text not null, undoes text, undone_by text,
        audit_from bigint not null, audit_until bigint, created_at timestamptz not null, ended_at timestamptz);
      create index on muster.runs (user_id, created_at desc);
      create index on muster.runs (created_at);
      create table muster.run_records (
        run_id text not null references muster.runs on delete cascade, position integer not null, module text, record_id text not null,
        primary key (run_id, position));
      create table muster.run_skipped (
        run_id text not null references muster.runs on delete cascade, position bigint generated always as identity, module text,
        record_id text not null, code text not null, reason text not null, fields jsonb, primary key (run_id, position));
      create table muster.run_files (
        run_id text not null references muster.runs on delete cascade, position integer not null, path text not null,
        size bigint not null, primary key (run_id, position));
    `,
  },
  {
    name: '014 secrets have a key of their own',
    sql: `
      create table muster.secret_keys (id text primary key, since timestamptz not null default now());
      insert into muster.secret_keys (id) select 'v1' where to_regclass('records.users') is not null;
      create table muster.hash_keys (name text primary key, value text not null);
    `,
  },
  {
    name: '015 users whose rights changed',
    sql: `
      insert into muster.change_counters (name) values ('users') on conflict do nothing;
      create table muster.changed_users (
        value bigint not null, user_id text not null, at timestamptz not null default now(), primary key (value, user_id)
      );
    `,
  },
  {
    name: '017 runs of jobs',
    sql: `
      create table muster.job_runs (
        _id bigint generated always as identity primary key, job text not null, job_id text not null, attempt integer not null,
        state text not null check (state in ('running', 'done', 'failed')), problem text, payload_bytes integer not null,
        started_at timestamptz not null, ended_at timestamptz);
      create index on muster.job_runs (job, _id desc);
      create index on muster.job_runs (started_at);
      create index on muster.job_runs (job_id) where state = 'running';
      create index on muster.job_runs (_id desc) where state = 'failed';
    `,
  },
  {
    name: '018 events and checkpoints of the audit log',
    sql: `
      alter table muster.audit_log add column event text;
      create table muster.audit_checkpoints (
        month text primary key, until bigint not null, entries bigint not null, digest text not null, entry_id text not null,
        made_at timestamptz not null default now());
      create index on muster.audit_seals (entry_date);
      create trigger audit_checkpoints_are_append_only before update or delete on muster.audit_checkpoints
        for each row execute function muster.refuse_audit_change();
      create trigger audit_checkpoints_are_not_emptied before truncate on muster.audit_checkpoints
        for each statement execute function muster.refuse_audit_change();
    `,
  },
  {
    name: '040 received calls',
    sql: `
      create table muster.received_calls (
        source text not null, id text not null, received_at timestamptz not null, primary key (source, id));
      create index on muster.received_calls (received_at);
    `,
  },
  {
    name: '044 followers and runs of events',
    sql: `
      alter table muster.events add column run text;
      create table muster.followers (
        user_id text not null, module text not null, record_id text not null, created_at timestamptz not null,
        primary key (module, record_id, user_id));
      create index on muster.followers (user_id);
    `,
  },
  {
    name: '045 attachments and drafts',
    sql: `
      alter table muster.files add column label text, add column is_attachment boolean not null default false;
      update muster.files set label = filename;
      create table muster.drafts (
        owner text not null, module text not null, record_id text not null, sealed_values text not null, version integer,
        saved_at timestamptz not null, primary key (owner, module, record_id));
      create index on muster.drafts (saved_at);
    `,
  },
  {
    name: '050 webhooks',
    sql: `
      create table muster.webhook_secrets (
        webhook text primary key, secret text not null, old_secret text, old_until timestamptz, busy_until timestamptz);
      create table muster.webhook_deliveries (
        _id text primary key, seq bigint generated always as identity, webhook text not null, type text not null,
        body text not null, records text[] not null, status text not null default 'waiting', tries integer not null default 0,
        attempts jsonb not null default '[]', retry_at timestamptz not null, created_at timestamptz not null);
      create index on muster.webhook_deliveries (webhook, seq desc);
      create index on muster.webhook_deliveries (webhook, seq) where status = 'waiting';
      create index on muster.webhook_deliveries (created_at);
    `,
  },
  {
    name: '051 duplicates',
    sql: `
      create extension if not exists fuzzystrmatch;
      create table muster.duplicate_keys (
        module text not null, record_id text not null, rule text not null, key text not null, primary key (module, record_id, key));
      create index on muster.duplicate_keys (module, key, record_id);
      create table muster.duplicate_dismissals (
        module text not null, ids text[] not null, dismissed_by text, dismissed_at timestamptz not null, primary key (module, ids));
      create index on muster.duplicate_dismissals using gin (ids);
      create table muster.duplicate_rules (module text primary key, rules text not null);
    `,
  },
  {
    // Modules that are there already have the rights of the shipped roles, as admins have changed them since.
    name: '039 default rights',
    sql: `
      alter table muster.module_definitions add column rights_given boolean not null default false;
      update muster.module_definitions set rights_given = true where built_in;
      create table muster.shipped_roles (name text primary key, role_id text not null);
    `,
  },
  {
    // The rows of a file, and what it holds of headings and samples, are sealed: they may be secret in the table they are for.
    name: '048 imports',
    sql: `
      create table muster.imports (
        _id text primary key, module text not null, user_id text not null, label text not null, path text,
        is_workbook boolean not null, reading jsonb not null, headers text not null, sample text not null, row_count integer not null,
        plan text not null, check_run text, run text, created_at timestamptz not null);
      create index on muster.imports (user_id, created_at desc);
      create table muster.import_parts (
        import_id text not null references muster.imports on delete cascade deferrable initially deferred, at integer not null, rows text not null, primary key (import_id, at));
      create table muster.import_mappings (
        user_id text not null, module text not null, headings text not null, plan text not null, used_at timestamptz not null,
        primary key (user_id, module, headings));
    `,
  },
  {
    name: '057 files under paths of words',
    sql: `
      alter table muster.files add column key text;
      create index on muster.files (key, created_at desc) where key is not null;
      create index on muster.files (folder, filename) where folder is not null;
    `,
  },
  {
    // What a letter says beside its text; `tells` names the job that is told when its delivery becomes known.
    name: '059 letters',
    sql: `
      alter table muster.outbox add column cc jsonb, add column bcc jsonb, add column "sentFrom" text, add column "replyTo" text,
        add column text text, add column attachments jsonb, add column headers jsonb, add column message_id text, add column tells text;
    `,
  },
  {
    // What a person was shown as matching a record; rows that nobody looked at for long are swept.
    name: '060 matches that were shown',
    sql: `
      create table muster.shown_matches (
        user_id text not null, record_id text not null, shown text[] not null, at timestamptz not null,
        primary key (user_id, record_id));
      create index on muster.shown_matches (at);
    `,
  },
  {
    name: '061 feeds of jobs',
    sql: `
      create table muster.job_feeds (
        name text primary key, body bytea not null, etag text not null, jobs integer not null, built_at timestamptz not null);
    `,
  },
  {
    // Whose turn was the last: `leads` are given to users one after another.
    name: '062 turns',
    sql: `create table muster.turns (name text primary key, last_user text not null);`,
  },
  {
    // How far each folder of a mailbox has been read, who reads one now, and the way to an account's approval.
    name: '067 mailboxes',
    sql: `
      create table muster.mailbox_folders (
        account text not null, folder text not null, uid_validity bigint not null, last_uid bigint not null,
        primary key (account, folder));
      create table muster.mailbox_readers (account text primary key, until timestamptz not null);
      create table muster.mailbox_approvals (
        account text primary key, verifier text, code_hash text, attempts integer not null default 0,
        expires_at timestamptz not null);
    `,
  },
  {
    // What Muster comes with and made once: what an agency deletes of it stays away.
    name: '074 what comes once',
    sql: `create table muster.shipped (key text primary key);`,
  },
  {
    // `holder`: the node that works on the call; `claim`: which of its beginnings may keep an answer.
    name: '075 who holds a key',
    sql: `alter table muster.idempotency add column holder integer, add column claim text;`,
  },
  {
    // What follows an event of the demo stays here, as what the demo wrote itself does.
    name: '076 events of the demo',
    sql: `alter table muster.events add column of_demo boolean not null default false;`,
  },
  {
    // What a definition was, version by version: who changed what, and the way back. `renames`: old names of fields to new ones.
    name: '083 versions of definitions',
    sql: `
      create table muster.definition_versions (
        module_id text not null references muster.module_definitions (_id) on delete cascade,
        version integer not null, at timestamptz not null, by text, changes jsonb not null, definition jsonb not null,
        renames jsonb not null default '{}', primary key (module_id, version));
    `,
  },
  {
    // Since when a field has the value that it has, of the fields about which somebody asks.
    name: '090 times of fields',
    sql: `
      create table muster.field_times (
        module text not null, field text not null, record_id text not null, changed_at timestamptz not null,
        primary key (module, field, record_id));
      create index on muster.field_times (module, field, changed_at);
    `,
  },
  {
    // What is done once to a record, as long as something holds of it.
    name: '091 what is done once',
    sql: `
      create table muster.once_marks (
        key text not null, record_id text not null, at timestamptz not null default now(), primary key (key, record_id));
    `,
  },
  {
    name: '095 by whom a job was ordered',
    sql: `alter table muster.job_runs add column cause text not null default 'time'`,
  },
  {
    // Who acted in the name of somebody else: nobody earns anything by what another did.
    name: '100 who acted for another',
    sql: `alter table muster.events add column impersonator text;`,
  },
  {
    // Numbers that are given once: courses, districts, certificates.
    name: '110 numbers that are given once',
    sql: `create table muster.numbers (key text primary key, last bigint not null);`,
  },
  {
    // To which records a session is narrowed: by the name of a narrowing, `{ to, until }`.
    name: '111 narrowed sessions',
    sql: `
      alter table muster.sessions add column narrowed jsonb;
      alter table muster.runs add column narrowed jsonb;
    `,
  },
  {
    // The name under which the provider speaks of what left, and the text that was the first to a number.
    name: '105 texts',
    sql: `
      alter table muster.outbox add column provider_id text;
      create index on muster.outbox (provider_id) where provider_id is not null;
      create table muster.texted_numbers (number text primary key, first_text text not null);
    `,
  },
  {
    // Who works on this database at this moment, and what is known of its health.
    name: '121 nodes and health',
    sql: `
      create table muster.nodes (
        _id text primary key, name text not null, version text not null, http boolean not null, jobs boolean not null,
        started_at timestamptz not null default now(), last_seen timestamptz not null default now(), draining boolean not null,
        clock_offset_ms integer not null, event_loop_delay_ms double precision not null, memory_bytes bigint not null,
        sockets integer not null);
      create table muster.health_told (name text primary key, status text not null, since timestamptz not null default now());
      create table muster.csp_reports (
        directive text not null, blocked text not null, page text not null, count bigint not null default 1,
        first_seen timestamptz not null, last_seen timestamptz not null, primary key (directive, blocked, page));
    `,
  },
  {
    // What was backed up where, whether it was restored to try it, and what this database was restored from.
    name: '122 backups',
    sql: `
      create table muster.backups (
        backup text primary key, place text not null, taken_at timestamptz not null, version text not null, label text,
        bytes bigint not null, tables integer not null, rows bigint not null, files integer not null, sha256 text not null,
        verified_at timestamptz, checked_at timestamptz, check_problem text, removed_at timestamptz);
      create index on muster.backups (taken_at desc);
      create table muster.restored (
        backup text not null, taken_at timestamptz not null, restored_at timestamptz not null default now(), as_copy boolean not null,
        held_messages integer not null, let_go_at timestamptz, let_go_by text);
    `,
  },
  {
    // The log seals digests of salted values, so that a value may be erased. In a transaction that says so, an entry may lose its name and
    // its values, and its seal their salts; nothing else of either ever changes.
    name: '123 values of the audit log may be erased',
    sql: `
      alter table muster.audit_seals add column format smallint not null default 1, add column salts bytea, add column erased jsonb;
      create function muster.refuse_other_than_erasure() returns trigger language plpgsql as $$
        declare changing text[] := case when tg_table_name = 'audit_seals' then array['salts', 'erased']
                                        else array['record_name', 'previous_value', 'new_value'] end;
        begin
          if tg_op = 'UPDATE' and current_setting('muster.erasing', true) = 'on'
             and to_jsonb(new) - changing = to_jsonb(old) - changing
             and (tg_table_name = 'audit_seals' or not exists (
               select from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
                where n.key = any(changing) and n.value <> 'null' and n.value <> o.value)) then
            return new;
          end if;
          raise exception 'the audit log is append-only';
        end $$;
      drop trigger audit_log_is_append_only on muster.audit_log;
      drop trigger audit_seals_are_append_only on muster.audit_seals;
    `,
    after: async (transaction) => {
      await transaction.query('alter table muster.audit_checkpoints disable trigger user');
      await sealAnew(transaction);
      await transaction.query(`
        alter table muster.audit_checkpoints enable trigger user;
        alter table muster.audit_seals alter column format set default 2;
        create trigger audit_log_is_append_only before update or delete on muster.audit_log
          for each row execute function muster.refuse_other_than_erasure();
        create trigger audit_seals_are_append_only before update or delete on muster.audit_seals
          for each row execute function muster.refuse_other_than_erasure();
      `);
    },
  },
  {
    // What people ask of their data, what is not erased while a hold lasts, and what was erased. Ids, never names.
    name: '124 privacy',
    runsWith: '0.1.0',
    sql: `
      create table muster.privacy_requests (
        _id text primary key, kind text not null check (kind in ('export', 'erase')),
        state text not null check (state in ('waiting', 'running', 'done', 'failed')), by text not null, created_at timestamptz not null,
        due_at timestamptz not null, reason text, records jsonb not null, total integer not null default 0, handled integer not null default 0,
        file text, plan jsonb, erased jsonb not null default '{"records": 0, "files": 0, "letters": 0, "auditValues": 0}',
        kept jsonb not null default '[]', problem text, begun_at timestamptz, ended_at timestamptz, noted_at timestamptz);
      create index on muster.privacy_requests (created_at desc);
      create table muster.privacy_holds (
        _id text primary key, records jsonb not null, reason text not null, by text not null, created_at timestamptz not null,
        ended_at timestamptz, ended_by text);
      create table muster.erased_records (
        module text not null, record_id text not null, at timestamptz not null default now(), request text, primary key (module, record_id));
      create index on muster.outbox ("relatedRecord$id") where "relatedRecord$id" is not null;
      create index on muster.outbox using gin ("to" jsonb_path_ops);
      alter table muster.restored add column erased_again integer;
    `,
  },
  {
    // Which stored rule ordered a run.
    name: '125 by which rule a run was ordered',
    runsWith: '0.1.0',
    sql: `
      alter table muster.runs add column ordered_by text;
      create index on muster.runs (ordered_by, created_at desc) where ordered_by is not null;
    `,
  },
  {
    // The continuous backup asks each half a minute for what is new.
    name: '126 files by when they were made',
    runsWith: '0.1.0',
    sql: 'create index on muster.files (created_at)',
  },
  {
    // What is left of limits that all nodes count together, and what the node that asked last was given.
    name: '127 limits of all nodes',
    runsWith: '0.1.0',
    sql: `
      create table muster.shared_limits (
        key text primary key, rest integer not null, granted integer not null, window_end timestamptz not null);
    `,
  },
  {
    // Where the last sealing anew found values that no key opens.
    name: '129 unopened secrets',
    runsWith: '0.1.0',
    sql: 'create table muster.unopened_secrets (place text primary key, count integer not null, found_at timestamptz not null default now())',
  },
  {
    // Months of the audit log that left as files, and those that are here again for some days; what backups say of the chain.
    name: '128 months of the audit log that left',
    runsWith: '0.1.0',
    sql: `
      create table muster.audit_archives (
        month text primary key, file text not null, place text not null, bytes bigint not null, sha256 text not null, public_key text not null,
        entries bigint not null, first_seal bigint not null, last_seal bigint not null, entry_id text not null, left_at timestamptz not null,
        wanted_at timestamptz, wanted_by text, read_again_at timestamptz, read_again_until timestamptz, problem text);
      alter table muster.audit_horizon add column head_problem text, add column heads_compared_at timestamptz;
    `,
  },
  {
    // Files below DATA_DIR were in clear until here: the start that finds this queues the run that seals them. An older version reads no sealed file.
    name: '130 files are sealed',
    sql: `insert into muster.secret_keys (id) select 'clear' where exists
      (select from muster.files union all select from muster.run_files union all select from muster.imports where path is not null)`,
  },
  {
    // What came of each trial of the continuous backup.
    name: '132 trials of the continuous backup',
    runsWith: '0.1.0',
    sql: `
      create table muster.archive_trials (
        tried_at timestamptz primary key, base text, at timestamptz, seconds integer not null, bytes bigint, tables integer not null,
        files integer not null, problem text, left_out text);
    `,
  },
  {
    // Events, the outbox and runs of jobs stand in months like the audit log. A table with rows becomes the month of this step, which holds all that was before as well.
    name: '133 events, outbox and job runs stand in months',
    runsWith: '0.1.0',
    sql: `
      create function muster.stand_in_months(name text, key text, by text, month text, ends_before text) returns void language plpgsql as $$
        declare
          whole text := name || '_' || month;
          numbers text := pg_get_serial_sequence('muster.' || name, key);
          last bigint;
          has_rows boolean;
          old text;
        begin
          execute format('alter table muster.%I rename to %I', name, whole);
          execute format('select exists (select from muster.%I)', whole) into has_rows;
          for old in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
                      where i.indrelid = format('muster.%I', whole)::regclass loop
            execute format('alter index muster.%I rename to %I', old, left(replace(old, name || '_', whole || '_'), 63));
          end loop;
          if numbers is not null then
            execute format('select last_value from %s where is_called', numbers) into last;
            execute format('alter table muster.%I alter column %I drop identity', whole, key);
            execute format('create sequence %s', numbers);
            if last is not null then perform setval(numbers, last); end if;
          end if;
          if by <> key then
            execute format('alter table muster.%I drop constraint %I, add primary key (%I, %I)', whole, whole || '_pkey', key, by);
          end if;
          execute format('create table muster.%I (like muster.%I including defaults including constraints, primary key (%s)) partition by range (%I)',
                         name, whole, case when by = key then format('%I', key) else format('%I, %I', key, by) end, by);
          execute format('create table muster.%I partition of muster.%I default', name || '_other', name);
          if numbers is not null then
            execute format('alter table muster.%I alter column %I set default nextval(%L)', name, key, numbers);
            execute format('alter table muster.%I alter column %I set default nextval(%L)', name || '_other', key, numbers);
            execute format('alter sequence %s owned by muster.%I.%I', numbers, name, key);
          end if;
          if has_rows then
            execute format('with later as (delete from muster.%I where %I >= %L returning *) insert into muster.%I select * from later',
                           whole, by, ends_before, name);
            execute format('alter table muster.%I attach partition muster.%I for values from (minvalue) to (%L)', name, whole, ends_before);
          else
            execute format('drop table muster.%I', whole);
          end if;
        end $$;

      select muster.stand_in_months('events', 'id', 'at', this, next || ' 00:00+00'),
             muster.stand_in_months('job_runs', '_id', 'started_at', this, next || ' 00:00+00'),
             muster.stand_in_months('outbox', '_id', '_id', this, lpad(to_hex(extract(epoch from next::timestamp)::bigint), 8, '0'))
        from (select to_char(now() at time zone 'UTC', 'YYYY_MM') as this,
                     to_char((now() at time zone 'UTC') + interval '1 month', 'YYYY-MM-01') as next) months;
      drop function muster.stand_in_months;

      create index on muster.job_runs (job, _id desc);
      create index on muster.job_runs (started_at);
      create index on muster.job_runs (job_id) where state = 'running';
      create index on muster.job_runs (_id desc) where state = 'failed';
      create index on muster.outbox ("createdAt" desc);
      create index on muster.outbox (provider_id) where provider_id is not null;
      create index on muster.outbox ("relatedRecord$id") where "relatedRecord$id" is not null;
      create index on muster.outbox using gin ("to" jsonb_path_ops);
    `,
  },
  {
    // Where an account has signed in from is asked at every sign-in, also of sessions that have ended.
    name: '134 sessions by their person',
    runsWith: '0.1.0',
    sql: 'create index on muster.sessions (user_id, address)',
  },
  {
    // How many erased records the file of a month was looked through for.
    name: '135 whom the files of months have forgotten',
    runsWith: '0.1.0',
    sql: 'alter table muster.audit_archives add column erased_known integer not null default 0',
  },
];

/** The lock under which any node changes the shape of the database. */
export const SHAPE_LOCK = 7_205_261;
/** The lock under which a start makes what a first start makes: defaults, the first admin, the demo. */
export const FILL_LOCK = 7_205_263;
