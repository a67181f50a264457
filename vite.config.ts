import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './tools/chunks.ts';
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
    rolldownOptions: { output: { codeSplitting: chunks } },
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
