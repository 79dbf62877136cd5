/** Words of the photos of products. */
export const photos = {
  of: (name: string) => `Photo of ${name}`,
  choose: 'Choose a photo',
  take: 'Take a photo',
  remove: 'Remove the photo',
  unreadable: 'This picture cannot be read. Choose a JPEG, PNG or WebP picture.',
  added: 'Photo saved',
  removed: 'Photo removed',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    photos: typeof photos
  }
}
