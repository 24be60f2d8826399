#!/bin/sh
# /etc/patroni/make-database.sh: Patroni calls it once, with the address of the new cluster, as its superuser.
set -eu

psql --no-psqlrc --set ON_ERROR_STOP=1 "$1" <<'SQL'
create role alankara login password 'change-me-alankara';
create database alankara owner alankara;
SQL
