import { LOGO_LIMITS } from '@mezgeb/contract/business/institution-logo'

import {
  EXACT_FIRST,
  encoded,
  readPicture,
  wholeIn,
} from '../../../../../lib/pictures/draw-picture.ts'

/** The picture of a file as a logo within the limits of the API, in base64. Rejects when the browser cannot read the file. */
export async function shrinkLogo(file: Blob): Promise<string> {
  const picture = await readPicture(file)
  const { bytes, width, height } = LOGO_LIMITS
  const draw = (share: number) => wholeIn(picture, { width: width * share, height: height * share })
  try {
    return await encoded(bytes, draw, EXACT_FIRST)
  } finally {
    picture.close()
  }
}
