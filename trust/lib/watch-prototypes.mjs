// Preloaded into the server under test: reports changes to built-in prototypes.
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
