INSERT INTO "secrets" ("name", "value") VALUES ('rate-limits', gen_random_uuid()::text || gen_random_uuid()::text);
