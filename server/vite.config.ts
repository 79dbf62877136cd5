import { defineConfig } from 'vite'

/** One file starts in half the time of loose modules. Dependencies that are native or find files by themselves stay outside. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        codeSplitting: false,
        // One letter beyond Latin-1 would make V8 keep the file at two bytes a letter.
        charset: 'ascii',
        comments: false,
      },
    },
  },
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'pg-native'] },
})
