const EVENT = /^data: (.*)\n\n/m

/** The data of the first event of a stream; the whole text of an answer that ends without one. */
export async function firstEvent(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    const event = EVENT.exec(text)?.[1]
    // Leaving the loop ends the stream.
    if (event !== undefined) return event
  }
  return text
}
