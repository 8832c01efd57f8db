// What the chat is compared with: a bare socket.io server that stores each message with one insert and sends it to the others of the room.
import { createServer } from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query(
  'create table bare_messages (id bigint generated always as identity primary key, room text, text text, sent_at timestamptz default now())',
);

const server = createServer();
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
io.on('connection', (socket) => {
  socket.on('join_room', (room: string, acknowledge: (reply: object) => void) => {
    void socket.join(room);
    acknowledge({ joined: true });
  });
  socket.on('send_message', ({ room, message }: { room: string; message: string }, acknowledge: (reply: object) => void) => {
    const insert = { name: 'insert', text: 'insert into bare_messages (room, text) values ($1, $2) returning id', values: [room, message] };
    void pool.query<{ id: string }>(insert).then(({ rows }) => {
      acknowledge({ idFromDatabase: rows[0]?.id });
      socket.to(room).emit('receive_message', { room, message, id: rows[0]?.id });
    });
  });
});
server.listen(Number(process.env.PORT), 'localhost', () => console.log('ready'));
