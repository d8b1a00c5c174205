# The site and the embedded backend in one process, with all data in the volume /data.
FROM node:24.21.0-bookworm-slim
WORKDIR /app
RUN chown node:node /app && mkdir /data && chown node:node /data
USER node
COPY --chown=node:node package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && cp package-lock.json node_modules/.installed-lockfile
COPY --chown=node:node . .
ENV HOST=0.0.0.0 PORT=4321 DATA_DIR=/data/site NODE_ENV=production LOG_FORMAT=json
VOLUME /data
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=300s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/run.mjs", "start"]
