/** Beginning of what `pg` says, once in a process, of queries that wait on a connection that does not pipeline. */
const WAITING = 'Calling client.query() when the client is already executing a query'

// Fails the run: the next major version of `pg` takes no such query.
process.on('warning', (warning) => {
  if (warning.message.startsWith(WAITING)) throw warning
})
