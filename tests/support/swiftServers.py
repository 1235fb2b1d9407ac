"""Serves OpenStack Swift's account, container, object and proxy servers in one process, on one disk and without copies.

Arguments: the folder for data and configuration, the port of the S3 interface, its access key and secret.
"""

import sys
from os import makedirs
from os.path import join

import eventlet

eventlet.monkey_patch()

from eventlet import listen, wsgi
from swift.common.ring import RingBuilder
from swift.common.storage_policy import reload_storage_policies
from swift.common.wsgi import loadapp

folder, port, key, secret = sys.argv[1:]
disk = join(folder, "nodes", "disk")
makedirs(disk)


class Silent:
    def write(self, *_):
        pass


def serve(name, socket, config):
    path = join(folder, name + ".conf")
    with open(path, "w") as file:
        file.write("\n".join(["[DEFAULT]", "swift_dir = " + folder, *config]))
    return eventlet.spawn(wsgi.server, socket, loadapp(path, global_conf={"log_level": "CRITICAL"}), Silent(), max_size=200)


running = []
for name in ["account", "container", "object"]:
    socket = listen(("127.0.0.1", 0))
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": socket.getsockname()[1], "device": "disk"})
    ring.rebalance()
    ring.get_ring().save(join(folder, name + ".ring.gz"))
    storage = ["devices = " + join(folder, "nodes"), "mount_check = false", "disable_fallocate = true", "fallocate_reserve = 0"]
    running.append(serve(name, socket, [*storage, "[pipeline:main]", f"pipeline = {name}-server", f"[app:{name}-server]", f"use = egg:swift#{name}"]))

reload_storage_policies()
filters = ["catch_errors", "gatekeeper", "cache", "s3api", "tempauth"]
proxy = ["[pipeline:main]", f"pipeline = {' '.join(filters)} proxy-server", "[app:proxy-server]", "use = egg:swift#proxy", "account_autocreate = true"]
for name in filters:
    proxy += [f"[filter:{name}]", f"use = egg:swift#{'memcache' if name == 'cache' else name}"]
    # a cache must be configured, but need not be there
    proxy += {"cache": ["memcache_servers = 127.0.0.1:1"], "tempauth": [f"user_{key.replace(':', '_')} = {secret} .admin"]}.get(name, [])
running.append(serve("proxy", listen(("127.0.0.1", int(port))), proxy))
print("ready", flush=True)
for one in running:
    one.wait()
