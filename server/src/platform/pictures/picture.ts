export type Picture = {
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: Buffer
  /** Pixels. They count, because few bytes can hold a picture that takes all memory of a phone. */
  width: number
  height: number
}
