import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks, isShared } from './tools/chunks.ts';
import { compressBuild } from './tools/compress-build.ts';
import { serviceWorker } from './tools/service-worker.ts';

const server = process.env.MUSTER_SERVER ?? 'http://127.0.0.1:3000';

// Whoever asks for the build, a test run too, gets the one that people load.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production';

export default defineConfig({
  plugins: [react(), serviceWorker(), compressBuild()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // A page names ahead what it shares with others; a file of its own that it imports is found when it is read.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css') || isShared(file)) },
    rolldownOptions: {
      // The first page names every other file: without words in the names it is shorter.
      output: {
        codeSplitting: chunks,
        chunkFileNames: ({ name }) => (isShared(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') && !isShared(name) ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/events': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
