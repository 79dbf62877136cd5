import type { Planted } from '../../lib/goal.ts'

/** A sale is acknowledged before it is on the disk. */
export const earlyAcknowledgement: Planted = {
  name: 'acknowledged before it is durable',
  foundBy: ['G5.2'],
  sql: `do $$ declare app text; begin
          select rolname into app from pg_roles where rolname like '%\\_app';
          execute format('alter role %I set synchronous_commit = off', app);
          perform pg_terminate_backend(pid) from pg_stat_activity where usename = app;
        end $$`,
}
