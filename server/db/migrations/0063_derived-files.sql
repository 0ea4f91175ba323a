-- products.size_names and products.search_words are in the snapshot from now on; earlier migrations have created them.
ALTER TABLE "schema_state" ADD COLUMN "derived_files" jsonb DEFAULT '{}'::jsonb NOT NULL;
