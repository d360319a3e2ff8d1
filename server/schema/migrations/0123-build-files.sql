-- The files that browsers load, of every build that a process serves: a page of one build asks a process of another one for them.

create table build_files (
  path text primary key,
  content bytea not null,
  is_compressed boolean not null,
  seal text not null,
  used_on date not null
);
create index build_files_used on build_files (used_on);
comment on column build_files.path is 'The folder of the build and the name, which has the hash of the content: client/assets/NAME.';
comment on column build_files.is_compressed is 'Whether the content is compressed with Brotli.';
comment on column build_files.seal is 'A keyed hash of path and content: no row that a process did not write is served.';
comment on column build_files.used_on is 'A day on which a process had this build.';
