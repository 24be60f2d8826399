-- Staff read the record newest first, narrowed by who, by what kind of thing, by both, or to one thing.
drop index audit_subject;
create index audit_subject on audit (subject_id, at desc, id desc);
create index audit_kind on audit (subject_kind, at desc, id desc);
create index audit_actor on audit (actor_id, at desc, id desc);
create index audit_actor_kind on audit (actor_id, subject_kind, at desc, id desc);

-- Who has ever been staff: few, among the many who change their own password.
create index audit_became_staff on audit (subject_id) where subject_kind = 'user' and after ->> 'role' = 'admin';
