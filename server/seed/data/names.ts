/** First and last names by where a family comes from, and how many of a hundred houses' households that is. */
interface Origin { readonly share: number; readonly first: readonly string[]; readonly last: readonly string[] }

export const origins = [
  {
    share: 62,
    first: ['Andrea', 'Anja', 'Anneliese', 'Ben', 'Birgit', 'Christian', 'Dieter', 'Elke', 'Emma', 'Frank', 'Gisela', 'Günther', 'Hannah', 'Heike', 'Helga', 'Horst', 'Ingrid', 'Jan', 'Jörg', 'Jürgen', 'Karin', 'Katrin', 'Klaus', 'Lea', 'Leon', 'Lukas', 'Manfred', 'Maria', 'Markus', 'Martina', 'Michael', 'Monika', 'Nico', 'Paul', 'Petra', 'Rainer', 'Renate', 'Sabine', 'Sandra', 'Stefan', 'Susanne', 'Sören', 'Thomas', 'Tobias', 'Ursula', 'Uwe', 'Wolfgang', 'Yvonne'],
    last: ['Arnold', 'Bauer', 'Becker', 'Böhm', 'Brandt', 'Dietrich', 'Fischer', 'Franke', 'Fröhlich', 'Graf', 'Groß', 'Günther', 'Hartmann', 'Heinrich', 'Herrmann', 'Hoffmann', 'Huber', 'Jäger', 'Jahn', 'Kaiser', 'Keller', 'Klein', 'Köhler', 'König', 'Krämer', 'Krüger', 'Kühn', 'Lange', 'Lehmann', 'Lorenz', 'Ludwig', 'Maier', 'Meißner', 'Möller', 'Müller', 'Neumann', 'Otto', 'Pfeiffer', 'Richter', 'Roth', 'Schäfer', 'Schmidt', 'Schneider', 'Scholz', 'Schröder', 'Schubert', 'Schulze', 'Seidel', 'Sommer', 'Thiele', 'Vogel', 'Voß', 'Wagner', 'Walther', 'Weber', 'Weiß', 'Winkler', 'Wolf', 'Ziegler', 'Zimmermann', 'von der Heide', 'Meyer-Lüdenscheid'],
  },
  { share: 13, first: ['Ahmet', 'Aylin', 'Ayşe', 'Burak', 'Cem', 'Deniz', 'Elif', 'Emine', 'Emre', 'Fatma', 'Hasan', 'Hülya', 'Kemal', 'Mehmet', 'Meryem', 'Murat', 'Özlem', 'Selin', 'Serkan', 'Zeynep'], last: ['Acar', 'Arslan', 'Aydın', 'Çelik', 'Çetin', 'Demir', 'Doğan', 'Güneş', 'Kaya', 'Kılıç', 'Koç', 'Kurt', 'Öztürk', 'Polat', 'Şahin', 'Yıldız', 'Yılmaz'] },
  { share: 8, first: ['Agnieszka', 'Andrzej', 'Dorota', 'Ewa', 'Grzegorz', 'Jacek', 'Katarzyna', 'Krzysztof', 'Łukasz', 'Magdalena', 'Małgorzata', 'Paweł', 'Piotr', 'Wojciech'], last: ['Dąbrowski', 'Grabowski', 'Jabłoński', 'Kaczmarek', 'Kowalczyk', 'Kowalski', 'Lewandowski', 'Nowak', 'Pawłowski', 'Szymański', 'Wiśniewski', 'Woźniak', 'Zieliński'] },
  { share: 6, first: ['Aleksandr', 'Anastasija', 'Dmitrij', 'Elena', 'Irina', 'Natalia', 'Oksana', 'Olga', 'Sergej', 'Tetjana', 'Viktor', 'Vladimir'], last: ['Bondarenko', 'Ivanov', 'Kovalenko', 'Kuznezov', 'Melnyk', 'Petrenko', 'Popov', 'Schewtschenko', 'Smirnov', 'Wolkov'] },
  { share: 6, first: ['Ahmad', 'Aisha', 'Amira', 'Fatima', 'Hassan', 'Layla', 'Mahmoud', 'Mohammed', 'Omar', 'Rania', 'Yusuf'], last: ['Al-Hamad', 'Al-Masri', 'Darwish', 'El-Sayed', 'Haddad', 'Khalil', 'Mansour', 'Nasser', 'Saleh'] },
  { share: 3, first: ['Anh', 'Duc', 'Hoa', 'Linh', 'Mai', 'Minh', 'Thanh', 'Tuan'], last: ['Bui', 'Hoang', 'Le', 'Nguyen', 'Pham', 'Tran', 'Vu'] },
  { share: 2, first: ['Antonio', 'Francesca', 'Giuseppe', 'Luca', 'Maria', 'Rosa'], last: ["D'Angelo", 'Esposito', 'Ferrari', 'Greco', 'Ricci', 'Rossi'] },
] as const satisfies readonly Origin[]
