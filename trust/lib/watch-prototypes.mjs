// Loaded before the server under test: says what was added to or taken from the prototypes that everything has.
const watched = { Object, Array, Function, String, Number, Promise, Map }

/** @param {{ prototype: object }} kind */
const keysOf = ({ prototype }) => Reflect.ownKeys(prototype).map(String).join(' ')

const known = Object.entries(watched).map(([name, kind]) => ({ name, kind, keys: keysOf(kind) }))

function look() {
  for (const one of known) {
    const keys = keysOf(one.kind)
    if (keys !== one.keys) process.stderr.write(`prototype changed: ${one.name}\n`)
    one.keys = keys
  }
}

setInterval(look, 100).unref()
process.on('exit', look)
