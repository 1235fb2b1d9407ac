do $$
declare t text;
begin
  foreach t in array array['photos', 'client_ids']
  loop
    execute format('alter table main.%I enable row level security', t);
    execute format('alter table main.%I force row level security', t);
    execute format('create policy tenant_rows on main.%I for all to app_tenant
      using (tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid))
      with check (tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid))', t);
    execute format('create policy admin_rows on main.%I for all to app_admin using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on main.%I to app_tenant, app_admin', t);
  end loop;
end $$;
