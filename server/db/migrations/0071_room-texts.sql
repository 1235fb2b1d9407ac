-- What the rooms of a client are called, each text once, and the rooms that are called so: a search reads these instead of all rooms.
create index rooms_tenant_text on main.rooms (tenant_id, search_text);
