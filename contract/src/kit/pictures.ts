import * as z from 'zod/mini'

export type PictureLimits = {
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly invalid: string
  readonly tooLarge: string
  readonly tooWide: string
}

/** A JPEG, PNG or WebP in base64; its bytes are judged by the server. */
export const pictureField = ({ bytes, invalid, tooLarge }: PictureLimits) =>
  z
    .string(invalid)
    .check(
      z.maxLength(Math.ceil(bytes / 3) * 4, tooLarge),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, invalid),
    )

/** The name of a picture: a part of the hash of its bytes. */
export const pictureName = z.string().check(z.regex(/^[\w-]{22}$/))
